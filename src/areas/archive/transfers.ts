import { t } from 'i18next';
import { call } from '#src/gateway/call.ts';
import type { CallError } from '#src/gateway/error.ts';
import { upload } from '#src/gateway/upload.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { refresh } from '#src/stores/documents/refresh.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { fieldsOf, refusalOf } from '#src/filing/model.ts';
import { type Existing, type FileState, type Job, startable, withState } from './queue.ts';
import { currentArchive, currentFiling, useArchive } from './store.ts';

/** Uploads in progress, by file. */
const uploads = new Map<string, AbortController>();

const put = (id: string, state: FileState): void =>
  useArchive.setState(({ files }) => ({ files: withState(files, id, state) }));

/** Starts the next uploads; `onEnd` is called after each finished one, once the next are started. */
export function startTransfers(onEnd: () => void): void {
  for (const { id, file, job } of startable(currentArchive().files)) void transfer(id, file, job, onEnd);
}

async function transfer(id: string, file: File, job: Job, onEnd: () => void): Promise<void> {
  const abort = new AbortController();
  uploads.set(id, abort);
  put(id, { phase: 'uploading', part: 0 });
  const options = {
    signal: abort.signal,
    silent: true,
    onProgress: (sent: number, total: number) => {
      if (!abort.signal.aborted) put(id, { phase: 'uploading', part: total === 0 ? 1 : sent / total });
    },
  };
  const answer =
    job.kind === 'document'
      ? await upload('documentArchive', { body: { ...job.metafile, key: job.key } }, file, options)
      : await upload(
          'documentVersionize',
          {
            params: { docid: String(job.docid) },
            body: job.docversion === undefined ? {} : { docversion: job.docversion },
          },
          file,
          options,
        );
  // The code that aborted it has set the file's state, and it may already be uploading again.
  if (abort.signal.aborted) return startTransfers(onEnd);
  uploads.delete(id);
  // The session ended: the file waits until its user is back.
  if (!answer.ok && answer.error.status === 401) return put(id, { phase: 'queued', job });
  if (!answer.ok) await reportError(id, answer.error, job);
  else completeTransfer(id, answer.value.document[0]?.docid, job);
  startTransfers(onEnd);
  return onEnd();
}

function completeTransfer(id: string, docid: number | undefined, job: Job): void {
  if (docid === undefined) return put(id, { phase: 'failed', message: t('app:failure.malformed') });
  put(id, { phase: 'archived', docid });
  if (job.kind === 'version') refresh(docid, 'version.set');
  showToast({
    type: 'success',
    message: job.kind === 'version' ? t('archive:versionized') : t('archive:archived'),
    component: 'archive',
  });
  return undefined;
}

/** Shows why a file was not archived, and marks the form fields the server complained about. */
async function reportError(id: string, error: CallError, job: Job): Promise<void> {
  const docid = error.details?.['docid'];
  if (error.name === 'archive.versionExists' && typeof docid === 'number')
    return put(id, { phase: 'exists', existing: await existing(docid) });
  // A version is filed again only after the one it was meant to follow.
  const isSafeAgain = job.kind === 'document' || job.docversion !== undefined;
  const isCut = error.name === 'offline' || error.name === 'noResponse';
  put(id, { phase: 'failed', message: error.message, ...(isCut && isSafeAgain && { job }) });
  if (job.kind === 'version' || job.metafile.maskid !== currentFiling().maskid) return undefined;
  const problems = refusalOf(error, fieldsOf(job.metafile, useMasterData.getState()));
  if (problems === undefined) return undefined;
  if (currentArchive().each)
    useArchive.setState(({ ownProblems }) => ({
      problems: { ...problems, values: {} },
      ownProblems: { ...ownProblems, [id]: problems.values },
    }));
  else useArchive.setState({ problems });
  return undefined;
}

async function existing(docid: number): Promise<Existing> {
  const answer = await call('documentInfo', { params: { docid: String(docid) } }, { silent: true });
  const info = answer.ok ? answer.value.document[0] : undefined;
  return { docid, ...(info === undefined ? {} : { version: info.currentversion, filename: info.filename }) };
}

/** Aborts an upload, if there is one. */
export function endTransfer(id: string): void {
  uploads.get(id)?.abort();
  uploads.delete(id);
}

export const cancelTransfers = (): void => {
  for (const id of uploads.keys()) endTransfer(id);
};
