import type { DocumentInfo } from '#core/contract/document/document.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { unlessLost } from '#src/bridge/host.ts';
import { decodePage } from '#src/bridge/raster.ts';
import { callBinary } from '#src/gateway/call.ts';
import { markFlags } from '#src/viewer/model/visibility/flags.ts';
import type { Visibility } from '#src/viewer/model/visibility/visibility.ts';
import { imageOptions } from '#src/viewer/session/sources/imageOptions.ts';
import { layOut, setPaper, sizeOfPage, type Sheet } from './sheets.ts';

/** Paper needs a higher resolution than the screen. */
const PRINT_DPI = '300';
/** At 300 dpi the server needs longer per page than for the screen. */
const PAGE_TIMEOUT_MS = 60_000;
/** Pixels. */
const TINY = { width: 1, height: 1 };

/** A page that could not be prepared. */
export interface StuckPage {
  readonly page: number;
  /** The server's message; undefined if the image was damaged. */
  readonly message: string | undefined;
  /** Whether there are other pages to print without it. */
  readonly canLeaveOut: boolean;
}

export type WayOn = 'again' | 'leaveOut';

export interface PrintJob {
  readonly info: Pick<DocumentInfo, 'docid' | 'version' | 'pages'>;
  readonly password: string | undefined;
  /** Counted from 1. */
  readonly pages: readonly number[];
  /** Which saved marks are printed; null for none. */
  readonly marks: Visibility | null;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number) => void;
  /** Asks how to continue after a page that could not be prepared. Prepared pages wait for the answer or an abort. */
  readonly onStuck: (stuck: StuckPage) => Promise<WayOn>;
}

/**
 * Fetches the pages one by one, compressed, and opens the browser's print dialog with them in a hidden frame. Frame and
 * images are freed when that dialog closes or on abort.
 * @returns whether the dialog was opened, false after an abort
 */
export async function printPages(job: PrintJob): Promise<boolean> {
  const { pages, signal, onProgress } = job;
  const sheets: Sheet[] = [];
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.dataset['print'] = '';
  document.body.append(frame);
  const letGo = (): void => {
    frame.remove();
    for (const { url } of sheets) URL.revokeObjectURL(url);
  };
  const view = frame.contentWindow;
  if (view === null) throw new Error('a frame without a window');
  for (const [at, page] of pages.entries()) {
    let sheet = await prepare(job, page, view.document);
    while (!sheet.ok && !signal.aborted) {
      const isLast = at === pages.length - 1;
      if (
        (await answerOf(job, { page, message: sheet.error, canLeaveOut: sheets.length > 0 || !isLast })) === 'leaveOut'
      )
        break;
      sheet = await prepare(job, page, view.document);
    }
    if (sheet.ok) sheets.push(sheet.value);
    if (signal.aborted) {
      letGo();
      return false;
    }
    onProgress(at + 1);
  }
  setPaper(view.document, sheets);
  view.addEventListener('afterprint', letGo, { once: true });
  view.print();
  return true;
}

/** After an abort nobody answers any more. */
const answerOf = ({ signal, onStuck }: PrintJob, stuck: StuckPage): Promise<WayOn> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => resolve('leaveOut'), { once: true });
    onStuck(stuck).then(resolve, reject);
  });

/** Fetches a page and adds it to the frame. The failure is the server's message, or undefined for a damaged image. */
async function prepare(
  { info, password, marks, signal }: PrintJob,
  page: number,
  target: Document,
): Promise<Result<Sheet, string | undefined>> {
  const options = { signal, silent: true, timeout: PAGE_TIMEOUT_MS, ...(password === undefined ? {} : { password }) };
  const query = { dpi: PRINT_DPI, docversion: String(info.version), ...imageOptions(), ...(marks && markFlags(marks)) };
  const image = await callBinary(
    'pageImage',
    { params: { docid: String(info.docid), pageno: String(page) }, query },
    options,
  );
  if (!image.ok) return fail(image.error.message);
  const sheet = { ...sizeOfPage(info.pages, page), url: URL.createObjectURL(image.value.blob) };
  try {
    // A truncated image would be printed as far as it goes; decoding it detects that.
    const whole = await unlessLost(() => decodePage(image.value.blob, TINY, signal));
    whole.close();
    await layOut(target, sheet);
    return ok(sheet);
  } catch {
    URL.revokeObjectURL(sheet.url);
    return fail(undefined);
  }
}
