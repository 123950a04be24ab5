import { create } from 'zustand';
import type { Result } from '#core/kernel/result.ts';
import type { CallError } from '#src/gateway/error.ts';
import type { CallOptions } from '#src/gateway/send.ts';
import { onUserLeft } from '#src/stores/session/reset.ts';
import { saveFile } from '#src/ui/saveFile.ts';

/** A download in progress. */
interface Download {
  /** Downloads with the same key are the same download. */
  readonly key: string;
  readonly filename: string;
  /** Bytes. */
  readonly received: number;
  /** Bytes; undefined until the server has said how many. */
  readonly total: number | undefined;
  readonly cancel: () => void;
}

/** The downloads in progress, oldest first. They continue after the document is closed, but not after signing out. */
export const useDownloads = create<{ readonly running: readonly Download[] }>(() => ({ running: [] }));
onUserLeft(() => {
  for (const { cancel } of useDownloads.getState().running) cancel();
});

export interface Wanted {
  readonly key: string;
  readonly filename: string;
  readonly bring: (options: CallOptions) => Promise<Result<Blob, CallError>>;
}

/**
 * Downloads a file and saves it under its name. Returns the error, or null if it succeeded, was cancelled, or is
 * already in progress.
 */
export async function startDownload({ key, filename, bring }: Wanted): Promise<CallError | null> {
  if (useDownloads.getState().running.some((download) => download.key === key)) return null;
  const abort = new AbortController();
  const cancel = () => abort.abort();
  useDownloads.setState(({ running }) => ({
    running: [...running, { key, filename, received: 0, total: undefined, cancel }],
  }));
  const onProgress = (received: number, total: number | undefined) =>
    useDownloads.setState(({ running }) => ({
      running: running.map((download) => (download.cancel === cancel ? { ...download, received, total } : download)),
    }));
  const file = await bring({ onProgress, signal: abort.signal, silent: true });
  useDownloads.setState(({ running }) => ({ running: running.filter((download) => download.cancel !== cancel) }));
  if (abort.signal.aborted) return null;
  if (!file.ok) return file.error;
  saveFile(file.value, filename);
  return null;
}
