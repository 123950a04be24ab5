import { Button, Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/shallow';
import classes from '../extras.module.css';
import { attach, dismiss, useUploads } from './uploads.ts';

/** Uploads of attachments with a way to cancel, or the error with a retry. */
export function Sendings({ docid }: { readonly docid: number }) {
  const { t } = useTranslation(['extras', 'viewer']);
  const sendings = useUploads(useShallow((state) => state.sendings.filter((one) => one.docid === docid)));
  return sendings.map(({ id, file, part, failure, cancel }) => (
    <div key={id} className={classes['sending']} role={failure === undefined ? 'status' : 'alert'}>
      {failure === undefined ? (
        <>
          <span>{file.name}</span>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={t('attachments.cancel', { name: file.name })}
            onClick={cancel}
          >
            {t('cancel')}
          </Button>
          <Progress value={part * 100} aria-label={t('attachments.progress', { name: file.name })} />
        </>
      ) : (
        <>
          <span className={classes['failed']}>{t('attachments.failed', { name: file.name, why: failure })}</span>
          <div className={classes['actions']}>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                dismiss(id);
                attach(docid, [file]);
              }}
            >
              {t('viewer:retry')}
            </Button>
            <Button size="compact-sm" variant="subtle" onClick={() => dismiss(id)}>
              {t('cancel')}
            </Button>
          </div>
        </>
      )}
    </div>
  ));
}
