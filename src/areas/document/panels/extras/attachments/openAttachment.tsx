import { t } from 'i18next';
import type { Attachment } from '#core/contract/document/attachment.ts';
import { ATTACHMENT_ORIGINAL } from '#core/contract/document/attachment.ts';
import { MODAL_SIZES } from '#core/contract/constants.ts';
import type { Result } from '#core/kernel/result.ts';
import { call, callBinary } from '#src/gateway/call.ts';
import type { CallError } from '#src/gateway/error.ts';
import type { CallOptions } from '#src/gateway/send.ts';
import { openModal } from '#src/stores/modals/effects.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { lazyPart } from '#src/ui/part/lazyPart.ts';
import { startDownload } from '#src/viewer/workplace/download/downloads.ts';
import { refresh } from '#src/stores/documents/refresh.ts';
import classes from '../extras.module.css';

const FileView = lazyPart(() => import('#src/viewer/preview/FileView.tsx'));

const bring = async ({ docid, id }: Attachment, options: CallOptions): Promise<Result<Blob, CallError>> => {
  const params = { docid: String(docid), type: ATTACHMENT_ORIGINAL, id: String(id) } as const;
  const answer = await callBinary('attachmentFile', { params }, options);
  return answer.ok ? { ok: true, value: answer.value.blob } : answer;
};

const tell = (error: CallError): void => showToast({ type: 'error', message: error.message, component: 'attachments' });

/** Downloads the file, with progress over the page. */
export async function download(attachment: Attachment): Promise<void> {
  const { docid, id, filename } = attachment;
  const failure = await startDownload({
    key: `${docid}.attachment.${id}`,
    filename,
    bring: (options) => bring(attachment, options),
  });
  if (failure !== null && failure.status !== 401) tell(failure);
}

/** Previews the file in a dialog, or says that it cannot be shown. */
export async function look(attachment: Attachment): Promise<void> {
  const file = await bring(attachment, { silent: true });
  if (!file.ok) return tell(file.error);
  openModal({
    title: attachment.filename,
    size: MODAL_SIZES.previewPopup,
    apply: false,
    cancel: t('ui:close'),
    content: () => (
      <div className={classes['preview']}>
        <FileView file={file.value} name={attachment.filename} />
      </div>
    ),
  });
  return undefined;
}

export async function remove({ docid, id }: Attachment): Promise<void> {
  await call('attachmentDelete', { params: { docid: String(docid), id: String(id) } });
  refresh(docid, 'attachment.set');
}
