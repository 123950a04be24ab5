import { Button, FileButton, Select, TextInput } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { useWorkplace } from '#src/viewer/workplace/contributions.ts';
import { PanelFailure } from '../../rows/PanelFailure.tsx';
import { Rows } from '../../rows/Rows.tsx';
import { useDrop } from '../../versions/useDrop.ts';
import versions from '../../versions/versions.module.css';
import classes from '../extras.module.css';
import { attachmentsQuery } from '../queries.ts';
import { AttachmentRow } from './AttachmentRow.tsx';
import { choicesOf, fitting, NO_FILTER } from './model.ts';
import { Sendings } from './Sendings.tsx';
import { attach } from './uploads.ts';

const ROW_HEIGHT = 52;
/** Fewer attachments need no filter. */
const FILTERED_FROM = 4;

/** The attachments of the document, latest first; files can be chosen or dropped to attach them. */
export function AttachmentsPart() {
  const { info } = useWorkplace();
  const { docid, rights } = info;
  const { t } = useTranslation(['extras', 'messages', 'panels']);
  const attachments = useQuery(attachmentsQuery(docid));
  const [filter, setFilter] = useState(NO_FILTER);
  const all = attachments.data;
  const shown = useMemo(() => fitting(all ?? [], filter), [all, filter]);
  const choices = useMemo(() => choicesOf(all ?? []), [all]);
  const mayEdit = rights.edit !== false;
  const take = (files: readonly File[]): void => attach(docid, files);
  const { hovering, handlers } = useDrop(mayEdit ? take : undefined);

  if (attachments.isError)
    return (
      <PanelFailure
        failure={new Error(`${t('messages:attachment.notLoaded')} ${attachments.error.message}`)}
        onRetry={() => void attachments.refetch()}
      />
    );
  return (
    <section
      className={`${classes['part']} ${versions['drop']}`}
      aria-label={t('parts.attachments')}
      data-hovering={hovering || undefined}
      data-hint={t('attachments.drop')}
      {...handlers}
    >
      <div className={classes['form']}>
        {mayEdit && (
          <FileButton multiple onChange={take}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconPaperclip size={16} stroke={1.75} aria-hidden />}>
                {t('attachments.add')}
              </Button>
            )}
          </FileButton>
        )}
        {all !== undefined && all.length >= FILTERED_FROM && (
          <>
            <TextInput
              type="search"
              aria-label={t('attachments.filter.name')}
              placeholder={t('attachments.filter.name')}
              value={filter.name}
              onChange={(event) => setFilter({ ...filter, name: event.currentTarget.value })}
            />
            <div className={classes['choices']}>
              <Select
                clearable
                aria-label={t('attachments.filter.type')}
                placeholder={t('attachments.filter.type')}
                data={choices.types}
                value={filter.type}
                onChange={(type) => setFilter({ ...filter, type })}
              />
              <Select
                clearable
                aria-label={t('attachments.filter.by')}
                placeholder={t('attachments.filter.by')}
                data={choices.people}
                value={filter.by}
                onChange={(by) => setFilter({ ...filter, by })}
              />
            </div>
          </>
        )}
      </div>
      <Sendings docid={docid} />
      {all?.length === 0 && (
        <EmptyState
          icon={<IconPaperclip size={28} stroke={1.5} aria-hidden />}
          title={t('attachments.none')}
          hint={t('attachments.hint')}
        />
      )}
      {all !== undefined && all.length > 0 && shown.length === 0 && (
        <p className={classes['quiet']}>{t('attachments.noneFits')}</p>
      )}
      {shown.length > 0 && (
        <Rows label={t('parts.attachments')} rows={shown} keyOf={({ id }) => id} height={ROW_HEIGHT}>
          {(attachment) => <AttachmentRow attachment={attachment} mayDownload={rights.download} mayRemove={mayEdit} />}
        </Rows>
      )}
    </section>
  );
}
