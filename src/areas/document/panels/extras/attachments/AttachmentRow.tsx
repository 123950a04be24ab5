import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Attachment } from '#core/contract/document/attachment.ts';
import { dateText } from '#core/kernel/dateText.ts';
import { currentLanguage } from '#src/stores/language/model.ts';
import { askFirst } from '#src/stores/modals/effects.ts';
import { FileIcon } from '#src/ui/FileIcon.tsx';
import { RowButton } from '#src/ui/row/RowButton.tsx';
import { useSizeLabel } from '#src/viewer/workplace/panels/useSizeLabel.ts';
import classes from '../extras.module.css';
import { download, look, remove } from './openAttachment.tsx';

interface AttachmentRowProps {
  readonly attachment: Attachment;
  readonly mayDownload: boolean;
  readonly mayRemove: boolean;
}

/** An attached file: pressed to preview, downloaded, deleted. */
export function AttachmentRow({ attachment, mayDownload, mayRemove }: AttachmentRowProps) {
  const { t, i18n } = useTranslation(['extras', 'messages']);
  const { filename, filetype, filesize, createdby, createdate } = attachment;
  const size = useSizeLabel(filesize);
  const ask = () =>
    askFirst(
      { title: t('attachments.delete'), text: t('messages:confirm.attachment', { name: filename }) },
      () => void remove(attachment),
    );
  return (
    <div className={classes['row']}>
      <div className={classes['file']}>
        <FileIcon type={filetype} />
        {mayDownload ? (
          <button
            type="button"
            className={classes['link']}
            title={t('attachments.look', { name: filename })}
            onClick={() => void look(attachment)}
          >
            {filename}
          </button>
        ) : (
          filename
        )}
      </div>
      <div className={classes['actions']}>
        {mayDownload && (
          <RowButton
            icon={IconDownload}
            label={t('attachments.download', { name: filename })}
            onPress={() => void download(attachment)}
          />
        )}
        {mayRemove && <RowButton icon={IconTrash} label={t('attachments.remove', { name: filename })} onPress={ask} />}
      </div>
      <p className={classes['by']}>
        {t('attachments.by', {
          size,
          name: createdby,
          date: dateText(createdate, currentLanguage(i18n.language)),
        })}
      </p>
    </div>
  );
}
