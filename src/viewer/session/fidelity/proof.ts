import type { Size } from '#core/kernel/geometry.ts';
import type { PageNo } from '#core/kernel/ids.ts';
import type { Deviation, PagePictures } from '#src/bridge/fidelity.ts';
import { netDifference, type EditGroup } from '#src/viewer/model/layer/difference.ts';
import { type LayerMarks, marksOfPage, type PageMarks } from '#src/viewer/model/layer/marks.ts';
import { measure } from '../timing.ts';
import { PROOF, PROOF_TOLERANCE, type ProofOutcome } from './report.ts';

/** Most pages checked per save: a difference that shows on the sixth page shows on the first. */
const PAGES_PER_SAVE = 5;
/** Pages that take longer are not judged. */
const PAGE_TIMEOUT_MS = 30_000;

export interface ProofOptions {
  /** The server's images of a page without marks and with all of them, of the same size; null if unavailable. */
  readonly pictures: (page: PageNo, signal: AbortSignal) => Promise<Pick<PagePictures, 'plain' | 'marked'> | null>;
  /** The marks as the stage paints them, on canvases of a size in pixels. */
  readonly paint: (
    page: PageNo,
    marks: PageMarks,
    pixels: Size,
    signal: AbortSignal,
  ) => Promise<Pick<PagePictures, 'ink' | 'marks'>>;
  readonly compare: (pictures: PagePictures, signal: AbortSignal) => Promise<Deviation>;
  /** What the server has now; null if it does not answer. */
  readonly groups: () => Promise<readonly EditGroup[] | null>;
  /** Resolves when there is nothing else to do. */
  readonly idle: () => Promise<void>;
}

/**
 * Verifies that a save looks the same on the server: the server's image of each saved page is compared with the stage.
 */
export interface Proof {
  /** Verifies a save in idle time; nothing waits for it. @param marks as they were sent */
  readonly prove: (pages: ReadonlySet<PageNo>, marks: LayerMarks) => void;
  /** Stops verification; unfinished results stay unknown. */
  readonly dispose: () => void;
}

interface Finding {
  readonly outcome: ProofOutcome;
  readonly page: number;
  readonly levels: number;
}

/** Each result is recorded as a performance.measure (report.ts), for the inspector and for tests. */
export function createProof(options: ProofOptions): Proof {
  const ending = new AbortController();
  let queue = Promise.resolve();

  const provePage = async (page: PageNo, marks: LayerMarks): Promise<Finding> => {
    const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(PAGE_TIMEOUT_MS)]);
    await options.idle();
    signal.throwIfAborted();
    const pictures = await options.pictures(page, signal);
    if (pictures === null) return { outcome: 'unknown', page, levels: 0 };
    const { width, height } = pictures.marked;
    const painted = await options.paint(page, marksOfPage(marks, page), { width, height }, signal);
    const { levels } = await options.compare({ ...pictures, ...painted }, signal);
    return { outcome: levels <= PROOF_TOLERANCE ? 'alike' : await whyApart(page, marks), page, levels };
  };

  /** Others may have saved since; only if the server has exactly what was sent is its image wrong. */
  const whyApart = async (page: PageNo, marks: LayerMarks): Promise<ProofOutcome> => {
    const groups = await options.groups();
    if (groups === null) return 'unknown';
    return netDifference(groups, marks).some(({ pageNo }) => pageNo === page) ? 'changed' : 'strayed';
  };

  const proveSave = async (pages: ReadonlySet<PageNo>, marks: LayerMarks): Promise<void> => {
    const began = performance.now();
    const findings: Finding[] = [];
    for (const page of [...pages].slice(0, PAGES_PER_SAVE)) {
      // One page at a time, so as not to slow down the user.
      findings.push(await provePage(page, marks).catch((): Finding => ({ outcome: 'unknown', page, levels: 0 })));
      if (ending.signal.aborted) break;
    }
    const worst =
      findings.find(({ outcome }) => outcome === 'strayed') ?? findings.toSorted((a, b) => b.levels - a.levels)[0];
    if (worst) measure(PROOF, began, { ...worst, pages: findings.length });
  };

  return {
    prove: (pages, marks) => {
      queue = queue.then(() => proveSave(pages, marks));
    },
    dispose: () => ending.abort(),
  };
}
