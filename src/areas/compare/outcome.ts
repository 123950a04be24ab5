import { isPaired, keyOf } from '#src/viewer/model/compare/rows.ts';
import type { ComparisonState } from '#src/viewer/session/compare/comparison.ts';

/** The message while there are no differences to show. */
export type Outcome = 'none' | 'noneYet' | 'pairing';

/** Whether something could not be compared, and may differ. */
export const hasFailed = ({ hasMissed, results }: Pick<ComparisonState, 'hasMissed' | 'results'>): boolean =>
  hasMissed || [...results.values()].some((result) => 'failed' in result);

/**
 * Before all pages are paired, results may still change: nothing is claimed until then, not even that there are no
 * differences.
 */
export const outcomeOf = (state: Omit<ComparisonState, 'marks'>): Outcome => {
  if (state.settled < state.rows.length) return 'pairing';
  return state.phase === 'done' && !hasFailed(state) ? 'none' : 'noneYet';
};

/** How far the comparison has come, and the message that says so: with nothing to compare, no number is given. */
export const progressOf = ({ phase, rows, results }: Pick<ComparisonState, 'phase' | 'rows' | 'results'>) => {
  const pairs = rows.filter(isPaired);
  const done = pairs.filter((row) => results.has(keyOf(row))).length;
  const said = pairs.length === 0 ? 'noPairs' : phase === 'stopped' ? 'stopped' : 'compared';
  return { said, done, total: pairs.length } as const;
};
