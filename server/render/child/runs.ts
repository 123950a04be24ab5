import type { Size } from '#core/kernel/geometry.ts';
import type { PageRun } from '../protocol.ts';

/** Run-length encodes page sizes: a manual of 5,000 equal pages is one entry. */
export const pageRuns = (sizes: Iterable<Size>): readonly PageRun[] => {
  const runs: PageRun[] = [];
  for (const { width, height } of sizes) {
    const last = runs.at(-1);
    if (last && last.width === width && last.height === height)
      runs[runs.length - 1] = { ...last, count: last.count + 1 };
    else runs.push({ count: 1, width, height });
  }
  return runs;
};
