import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Result } from '#core/kernel/result.ts';
import type { OpenPdf } from '#src/bridge/pdf.ts';
import type { CallError } from '#src/gateway/error.ts';
import type { PageRun } from '#src/viewer/model/rows.ts';
import type { FetchPage } from '#src/viewer/session/rasters/bring.ts';
import type { TextSource } from '#src/viewer/session/text/source.ts';
import { pdfPages, pdfText } from './pdfPages.ts';

/** The state of loading the whole document: page images from the server, download in progress, or loaded. */
export type FullState =
  | { readonly phase: 'images' }
  | { readonly phase: 'loading'; readonly received: number; readonly total: number | undefined }
  | { readonly phase: 'full' }
  /** `message` comes from the server; without one the file itself could not be read. */
  | { readonly phase: 'failed'; readonly message: string | undefined };

/** 'Load full document' (specification, section 9: fast document loading off). */
export interface FullDocument {
  readonly store: Pick<StoreApi<FullState>, 'getState' | 'subscribe' | 'getInitialState'>;
  /** Images and text: from the original once it is loaded and readable, from the server until then. */
  readonly fetchPage: FetchPage;
  readonly text: TextSource;
  /** Downloads the original; images on screen stay until the pages are drawn from it. */
  readonly load: () => Promise<void>;
  /** Returns to page images and cancels a download in progress. */
  readonly unload: () => void;
}

export interface FullDocumentOptions {
  readonly pages: readonly PageRun[];
  readonly images: FetchPage;
  readonly serverText: TextSource;
  readonly fetchFile: (
    onProgress: (received: number, total: number | undefined) => void,
    signal: AbortSignal,
  ) => Promise<Result<Blob, CallError>>;
  /** Loads pdf.js; only called when needed. */
  readonly openFile: (file: Blob) => Promise<OpenPdf>;
  /** Called when the pages come from another source. */
  readonly onSwitched: () => void;
}

export function createFullDocument({
  pages,
  images,
  serverText,
  fetchFile,
  openFile,
  onSwitched,
}: FullDocumentOptions): FullDocument {
  const store = createStore<FullState>(() => ({ phase: 'images' }));
  let run = new AbortController();
  let pdf: OpenPdf | undefined;
  let [fetchPage, text] = [images, serverText];

  const show = (opened: OpenPdf | undefined): void => {
    pdf?.close();
    pdf = opened;
    [fetchPage, text] =
      opened === undefined ? [images, serverText] : [pdfPages(opened, pages, images), pdfText(opened, pages)];
    onSwitched();
  };

  const bring = async (signal: AbortSignal): Promise<FullState> => {
    const file = await fetchFile((received, total) => {
      if (!signal.aborted) store.setState({ phase: 'loading', received, total }, true);
    }, signal);
    if (!file.ok) return { phase: 'failed', message: file.error.message };
    const opened = await openFile(file.value);
    const opening = await opened.open(signal).catch(() => undefined);
    if (signal.aborted || opening?.ok !== true) {
      opened.close();
      return { phase: 'failed', message: undefined };
    }
    show(opened);
    return { phase: 'full' };
  };

  return {
    store,
    fetchPage: (page, dpi, signal, region) => fetchPage(page, dpi, signal, region),
    text: {
      page: (page, signal) => text.page(page, signal),
      // Only the server can search by word stems; its pages are the same.
      find: (sought, from, signal) => (sought.byWords ? serverText : text).find(sought, from, signal),
    },
    load: async () => {
      if (store.getState().phase === 'loading' || store.getState().phase === 'full') return;
      run = new AbortController();
      const { signal } = run;
      store.setState({ phase: 'loading', received: 0, total: undefined }, true);
      const state = await bring(signal).catch((): FullState => ({ phase: 'failed', message: undefined }));
      if (!signal.aborted) store.setState(state, true);
    },
    unload: () => {
      run.abort();
      if (pdf !== undefined) show(undefined);
      store.setState({ phase: 'images' }, true);
    },
  };
}
