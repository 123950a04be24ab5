import type { BrowserContext } from '@playwright/test';
import { PROOF, type ProofReport } from '#src/viewer/session/fidelity/report.ts';

const SAVE = 'viewer:save';
/** Pages check their saves when idle: an open page is given this long, on a loaded machine too. */
const PROVED_WITHIN_MS = 60_000;

export interface Saves {
  /** Checks of all saves in the context's pages. Waits for open pages to finish theirs. */
  readonly proofs: () => Promise<readonly ProofReport[]>;
  /** Saves whose server image differed from the screen, except those returned by earlier calls. */
  readonly untrue: () => Promise<readonly ProofReport[]>;
}

/** Records every save in the context's pages and its check (docs/decisions/0029). */
export async function watchSaves(context: BrowserContext): Promise<Saves> {
  const heard: ProofReport[] = [];
  await context.exposeBinding('tellOfProof', (_source, report: ProofReport) => void heard.push(report));
  await context.addInitScript((name) => {
    const page = globalThis as typeof globalThis & {
      tellOfProof: (report: unknown) => Promise<void>;
      proofsTold: number;
    };
    page.proofsTold = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntriesByName(name))
        void page.tellOfProof((entry as PerformanceMeasure).detail).then(() => (page.proofsTold += 1));
    }).observe({ type: 'measure' });
  }, PROOF);
  const proofs = async (): Promise<readonly ProofReport[]> => {
    // Wait until the checks have arrived here, too.
    const isProved = (save: string) =>
      Number(Reflect.get(globalThis, 'proofsTold') ?? 0) >= performance.getEntriesByName(save).length;
    for (const page of context.pages()) await page.waitForFunction(isProved, SAVE, { timeout: PROVED_WITHIN_MS });
    return heard;
  };
  let answered = 0;
  const untrue = async (): Promise<readonly ProofReport[]> => {
    const fresh = (await proofs()).slice(answered);
    answered += fresh.length;
    return fresh.filter(({ outcome }) => outcome === 'strayed');
  };
  return { proofs, untrue };
}
