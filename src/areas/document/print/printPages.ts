import type { DocumentInfo } from '#core/contract/document.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { callBinary } from '#src/gateway/call.ts';
import { markFlags } from '#src/viewer/model/visibility/flags.ts';
import type { Visibility } from '#src/viewer/model/visibility/visibility.ts';
import { layOut, sizeOfPage, type Sheet } from './sheets.ts';

/** What paper shows; the screen makes do with less. */
const PRINT_DPI = '300';
/** At 300 dpi a page takes the server longer than one for the screen. */
const PAGE_TIMEOUT_MS = 60_000;

export interface PrintJob {
  readonly info: Pick<DocumentInfo, 'docid' | 'version' | 'pages'>;
  readonly password: string | undefined;
  /** Counted from 1. */
  readonly pages: readonly number[];
  /** Which of the saved marks are printed; null for none. */
  readonly marks: Visibility | null;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number) => void;
}

/** Why nothing was printed. `page` is absent where it is no single page's fault. */
export interface PrintFailure {
  readonly kind: 'aborted' | 'page' | 'picture';
  readonly page?: number;
  readonly message?: string;
}

/**
 * Fetches the pages one after another, compressed as they are, and hands them to the browser's print dialog in a hidden frame.
 * The frame and its pictures are let go once that dialog is closed, or as soon as anything fails.
 */
export async function printPages(job: PrintJob): Promise<Result<null, PrintFailure>> {
  const sheets: Sheet[] = [];
  const frame = document.createElement('iframe');
  const letGo = (): void => {
    frame.remove();
    for (const { url } of sheets) URL.revokeObjectURL(url);
  };
  const fetched = await fetchSheets(job, sheets);
  if (!fetched.ok) {
    letGo();
    return fetched;
  }
  frame.hidden = true;
  frame.dataset['print'] = '';
  document.body.append(frame);
  const view = frame.contentWindow;
  try {
    if (view === null) throw new Error('a frame without a window');
    await layOut(view.document, sheets);
    job.signal.throwIfAborted();
  } catch {
    letGo();
    return fail({ kind: job.signal.aborted ? 'aborted' : 'picture' });
  }
  view.addEventListener('afterprint', letGo, { once: true });
  view.print();
  return ok(null);
}

async function fetchSheets({ info, password, pages, marks, signal, onProgress }: PrintJob, sheets: Sheet[]): Promise<Result<null, PrintFailure>> {
  const options = { signal, silent: true, timeout: PAGE_TIMEOUT_MS, ...(password === undefined ? {} : { password }) };
  for (const page of pages) {
    const query = { dpi: PRINT_DPI, docversion: String(info.version), ...(marks && markFlags(marks)) };
    const image = await callBinary('pageImage', { params: { docid: String(info.docid), pageno: String(page) }, query }, options);
    if (signal.aborted) return fail({ kind: 'aborted' });
    if (!image.ok) return fail({ kind: 'page', page, message: image.error.message });
    sheets.push({ ...sizeOfPage(info.pages, page), url: URL.createObjectURL(image.value.blob) });
    onProgress(sheets.length);
  }
  return ok(null);
}
