import { Button, FileButton, Progress } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dismiss, useSendings } from './newVersion.ts';
import classes from './versions.module.css';

interface NewVersionProps {
  readonly docid: number;
  readonly onFile: (file: File) => void;
}

/** The button for choosing the file of a new version. */
export function NewVersionButton({ docid, onFile }: NewVersionProps) {
  const { t } = useTranslation('panels');
  const isSending = useSendings(
    ({ byDocument }) => byDocument[docid] !== undefined && byDocument[docid].failure === undefined,
  );
  return (
    <FileButton onChange={(file) => file !== null && onFile(file)}>
      {(props) => (
        <Button
          {...props}
          variant="default"
          disabled={isSending}
          leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
        >
          {t('versions.new')}
        </Button>
      )}
    </FileButton>
  );
}

/** Progress of uploading a new version with a way to cancel, or the error. */
export function NewVersionState({ docid, onFile }: NewVersionProps) {
  const { t, i18n } = useTranslation(['panels', 'viewer']);
  const sending = useSendings(({ byDocument }) => byDocument[docid]);
  if (sending === undefined) return null;
  const { file, part, failure, cancel } = sending;
  if (failure !== undefined)
    return (
      <div role="alert">
        <p className={classes['refused']}>{t('versions.refused', { name: file.name, why: failure })}</p>
        <div className={classes['transfer']}>
          <Button size="compact-sm" variant="default" onClick={() => onFile(file)}>
            {t('viewer:retry')}
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={() => dismiss(docid)}>
            {t('versions.dismiss')}
          </Button>
        </div>
      </div>
    );
  const percent = Math.floor(part * 100);
  return (
    <div className={classes['transfer']} role="status">
      <span title={file.name}>
        {part < 1
          ? t('versions.sending', { name: file.name, percent: percent.toLocaleString(i18n.language) })
          : t('versions.examined', { name: file.name })}
      </span>
      <Button size="compact-sm" variant="subtle" onClick={cancel}>
        {t('versions.cancel')}
      </Button>
      <Progress value={percent} animated={part >= 1} aria-label={t('versions.progress', { name: file.name })} />
    </div>
  );
}
