import { t } from 'i18next';
import { create } from 'zustand';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import { upload } from '#src/gateway/upload.ts';
import { onUserLeft } from '#src/stores/session/reset.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { refresh } from '#src/stores/documents/refresh.ts';
import { askAboutUploads } from '../askAboutUploads.ts';

/** An upload of a new version, or its error. */
export interface Sending {
  readonly file: File;
  /** Share of bytes sent, 0 to 1. */
  readonly part: number;
  readonly failure?: string;
  readonly cancel: () => void;
}

/** By document: uploads continue while another document is open. */
export const useSendings = create<{ readonly byDocument: Readonly<Record<number, Sending>> }>(() => ({
  byDocument: {},
}));

const put = (docid: number, sending: Sending | undefined): void =>
  useSendings.setState(({ byDocument }) => {
    const { [docid]: _, ...others } = byDocument;
    return { byDocument: sending === undefined ? others : { ...others, [docid]: sending } };
  });

const sendings = () => Object.values(useSendings.getState().byDocument);
const cancelAll = (): void => {
  for (const { cancel } of sendings()) cancel();
};

onUserLeft(cancelAll);
askAboutUploads({ areUnderWay: () => sendings().some(({ failure }) => failure === undefined), cancelAll });

export const dismiss = (docid: number): void => put(docid, undefined);

/**
 * Files a file as the next version after the one shown; of two simultaneous uploads only one succeeds.
 * @returns whether it succeeded
 */
export async function sendVersion(
  { docid, version }: Pick<DocumentInfo, 'docid' | 'version'>,
  file: File,
): Promise<boolean> {
  const running = useSendings.getState().byDocument[docid];
  if (running !== undefined && running.failure === undefined) return false;
  const abort = new AbortController();
  const sending: Sending = { file, part: 0, cancel: () => abort.abort() };
  put(docid, sending);
  const answer = await upload(
    'documentVersionize',
    { params: { docid: String(docid) }, body: { docversion: version } },
    file,
    {
      signal: abort.signal,
      silent: true,
      onProgress: (sent, total) => {
        if (!abort.signal.aborted) put(docid, { ...sending, part: total === 0 ? 1 : sent / total });
      },
    },
  );
  if (abort.signal.aborted) {
    put(docid, undefined);
    return false;
  }
  if (!answer.ok) {
    put(docid, { ...sending, failure: answer.error.message });
    return false;
  }
  put(docid, undefined);
  refresh(docid, 'version.set');
  showToast({ type: 'success', message: t('panels:versions.filed'), component: 'versions' });
  return true;
}
