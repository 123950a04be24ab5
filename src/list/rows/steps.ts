import { ok, type Result } from '#core/kernel/result.ts';
import type { CallError } from '#src/gateway/error.ts';
import type { List } from '../createList.ts';
import { entryAt, GONE } from './windows.ts';

/** Milliseconds between two steps that count as quick: of several, only the row of the last one is brought. */
export const QUICK_MS = 200;

/** The row gone to, undefined if there is none; or why it cannot be fetched. */
export type Stepped<Row> = Result<Row | 'overtaken' | undefined, CallError>;

interface Steps<Row> {
  /**
   * Goes on by a row, skipping those that are gone, from where the step before it goes even if that is still under way.
   * @param take called with the position of the row gone to
   */
  readonly go: (by: 1 | -1, take: (position: number) => void) => Promise<Stepped<Row>>;
  /** A step under way goes nowhere. */
  readonly end: () => void;
}

/** Steps from the active row of a list. */
export function createSteps<Row extends object, Query>(list: Pick<List<Row, Query>, 'store' | 'bring'>): Steps<Row> {
  let steps = 0;
  let steppedAt = -Infinity;
  /** Where the step under way goes. */
  let target: number | undefined;
  const go: Steps<Row>['go'] = async (by, take) => {
    const { active, opened, windows } = list.store.getState();
    const exists = (place: number): boolean => place >= 0 && place < (opened?.count ?? 0);
    let position = (target ?? active) + by;
    while (entryAt(windows, position) === GONE) position += by;
    if (!exists(position)) return ok(undefined);
    steps += 1;
    const step = steps;
    const isLatest = (): boolean => step === steps;
    target = position;
    const now = performance.now();
    const isQuick = now - steppedAt < QUICK_MS;
    steppedAt = now;
    if (isQuick) await new Promise((over) => void setTimeout(over, QUICK_MS));
    for (; isLatest() && exists(position); position += by) {
      const brought = await list.bring(position, (place) => isLatest() && take(place));
      if ((brought.ok && brought.value === undefined) || !isLatest()) continue;
      target = undefined;
      return brought;
    }
    if (!isLatest()) return ok('overtaken');
    target = undefined;
    return ok(undefined);
  };
  return {
    go,
    end: () => {
      steps += 1;
      target = undefined;
    },
  };
}
