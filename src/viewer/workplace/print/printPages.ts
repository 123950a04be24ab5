import type { DocumentInfo } from '#core/contract/document/document.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { unlessLost } from '#src/bridge/host.ts';
import { decodePage } from '#src/bridge/raster.ts';
import { callBinary } from '#src/gateway/call.ts';
import { markFlags } from '#src/viewer/model/visibility/flags.ts';
import type { Visibility } from '#src/viewer/model/visibility/visibility.ts';
import { imageOptions } from '#src/viewer/session/sources/imageOptions.ts';
import { layOut, setPaper, sizeOfPage, type Sheet } from './sheets.ts';

/** What paper shows; the screen makes do with less. */
const PRINT_DPI = '300';
/** At 300 dpi a page takes the server longer than one for the screen. */
const PAGE_TIMEOUT_MS = 60_000;
/** Pixels. */
const TINY = { width: 1, height: 1 };

/** A page that could not be prepared. */
export interface StuckPage {
  readonly page: number;
  /** The server's word for it; undefined where the picture that came is damaged. */
  readonly message: string | undefined;
  /** Others would be printed without it. */
  readonly canLeaveOut: boolean;
}

export type WayOn = 'again' | 'leaveOut';

export interface PrintJob {
  readonly info: Pick<DocumentInfo, 'docid' | 'version' | 'pages'>;
  readonly password: string | undefined;
  /** Counted from 1. */
  readonly pages: readonly number[];
  /** Which of the saved marks are printed; null for none. */
  readonly marks: Visibility | null;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number) => void;
  /**
   * How to go on with a page that could not be prepared. What was prepared before waits for the answer, or for the
   * abort.
   */
  readonly onStuck: (stuck: StuckPage) => Promise<WayOn>;
}

/**
 * Fetches the pages one after another, compressed as they are, and hands them to the browser's print dialog in a hidden
 * frame. The frame and its pictures are let go once that dialog is closed, or when it is aborted.
 * @returns whether it came to that dialog: not where it was aborted
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

/** Nobody answers any more once it is aborted. */
const answerOf = ({ signal, onStuck }: PrintJob, stuck: StuckPage): Promise<WayOn> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => resolve('leaveOut'), { once: true });
    onStuck(stuck).then(resolve, reject);
  });

/** Fetches a page and lays it out. Its failure is the server's word for it, undefined for a damaged picture. */
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
    // A picture that breaks off would be printed as far as it goes: the decoder tells.
    const whole = await unlessLost(() => decodePage(image.value.blob, TINY, signal));
    whole.close();
    await layOut(target, sheet);
    return ok(sheet);
  } catch {
    URL.revokeObjectURL(sheet.url);
    return fail(undefined);
  }
}
