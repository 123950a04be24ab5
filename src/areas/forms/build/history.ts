import type { FormDefinition } from '#core/contract/work/form.ts';

/** A form being edited: name and definition, with undo and redo. */
export interface Building {
  readonly name: string;
  readonly definition: FormDefinition;
}
export interface History {
  readonly past: readonly Building[];
  readonly now: Building;
  readonly future: readonly Building[];
}

/** Maximum undo steps. */
const STEPS = 100;

export const begun = (now: Building): History => ({ past: [], now, future: [] });
export const done = ({ past, now }: History, next: Building): History => ({
  past: [...past, now].slice(-STEPS),
  now: next,
  future: [],
});
export const undone = (history: History): History => {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future] };
};
export const redone = (history: History): History => {
  const [next, ...future] = history.future;
  return next === undefined ? history : { past: [...history.past, history.now], now: next, future };
};
