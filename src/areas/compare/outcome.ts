import type { ComparisonState } from '#src/viewer/session/compare/comparison.ts';

/** What can be said where no difference is told yet. */
export type Outcome = 'none' | 'noneYet' | 'pairing';

/** Whether something could not be compared, and may differ. */
export const hasFailed = ({ hasMissed, results }: Pick<ComparisonState, 'hasMissed' | 'results'>): boolean =>
  hasMissed || [...results.values()].some((result) => 'failed' in result);

/**
 * What is compared before the pages are all paired may not stand together in the end: nothing of it is told before, not
 * even that there is none.
 */
export const outcomeOf = (state: Omit<ComparisonState, 'marks'>): Outcome => {
  if (state.settled < state.rows.length) return 'pairing';
  return state.phase === 'done' && !hasFailed(state) ? 'none' : 'noneYet';
};
