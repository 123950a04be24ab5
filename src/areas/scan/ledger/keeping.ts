import type { PoolLedger, PoolStep } from '#core/contract/work/pool.ts';

/** A step as it was sent. */
export interface SentStep {
  readonly step: PoolStep | 'undo' | 'redo';
  /** How many steps there are, and how many of them apply, after it is saved. */
  readonly after: { readonly done: number; readonly steps: number };
  /** Why no answer came. */
  readonly message: string;
}

/** Whether a step whose answer was lost is in the server's ledger. */
export function isKept({ step, after }: SentStep, { done, steps }: Pick<PoolLedger, 'done' | 'steps'>): boolean {
  if (done !== after.done || steps.length !== after.steps) return false;
  return typeof step === 'string' || JSON.stringify(steps[done - 1]) === JSON.stringify(step);
}
