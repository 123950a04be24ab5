import { create } from 'zustand';
import type { Result } from '#core/kernel/result.ts';
import type { CallError } from '#src/gateway/error.ts';
import type { CallOptions } from '#src/gateway/send.ts';
import { onUserLeft } from '#src/stores/session/reset.ts';
import { saveFile } from '#src/ui/saveFile.ts';

/** A file on its way to the user's disk. */
interface Download {
  /** Two downloads with one key are the same. */
  readonly key: string;
  readonly filename: string;
  /** Bytes. */
  readonly received: number;
  /** Bytes; undefined as long as the server has not said how many. */
  readonly total: number | undefined;
  readonly cancel: () => void;
}

/** The files on their way, the first begun first. They go on when one leaves the document, not when the user leaves. */
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
 * Fetches a file and hands it to the browser under its name. Answers why not; null when it is there, was called off, or
 * is on its way already.
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
