import type { ComparisonState } from '#src/viewer/session/compare/comparison.ts';

/** What can be said where no difference is told yet. */
export type Outcome = 'none' | 'noneYet' | 'pairing';

/**
 * What is compared before the pages are all paired may not stand together in the end: nothing of it is told before, not
 * even that there is none.
 */
export const outcomeOf = ({ phase, rows, settled, results, hasMissed }: Omit<ComparisonState, 'marks'>): Outcome => {
  if (settled < rows.length) return 'pairing';
  const hasFailed = hasMissed || [...results.values()].some((result) => 'failed' in result);
  return phase === 'done' && !hasFailed ? 'none' : 'noneYet';
};
