import {
  type Arrangement,
  arranged,
  eachLeaf,
  type Leaf,
  objectionTo,
  type Objection,
  operationsOf,
  type PageWork,
} from './arrangement.ts';

/** A filed leaf, as it was at that time, whatever is undone later. */
export interface Filed {
  readonly leaf: Leaf;
  readonly docid: number;
}

/**
 * The page ledger of a pool, from locking to release. What arrived and what was filed are facts; page work is a list of
 * steps of which the first `done` apply. Undo and redo just move that number, as far back as there are steps.
 */
export interface Ledger {
  /** What arrived, before any work. */
  readonly base: Arrangement;
  readonly steps: readonly PageWork[];
  readonly done: number;
  readonly filed: readonly Filed[];
}

export const opened = (base: Arrangement): Ledger => ({ base, steps: [], done: 0, filed: [] });

/**
 * The present arrangement. Steps are replayed on everything that arrived, then filed leaves are taken out: a step done
 * before a page was filed can still be undone, and the page stays filed. Empty stacks are dropped.
 */
export function arrangementOf({ base, steps, done, filed }: Ledger): Arrangement {
  const gone = new Set(filed.map(({ leaf }) => leaf.id));
  const all = steps.slice(0, done).reduce(arranged, base);
  const left = gone.size === 0 ? all : eachLeaf(all, (leaf) => (gone.has(leaf.id) ? [] : [leaf]));
  return { ...left, stacks: left.stacks.filter(({ leaves }) => leaves.length > 0) };
}

/** Does page work; steps that were undone can no longer be redone. */
export function work(ledger: Ledger, step: PageWork): Ledger | Objection {
  const objection = objectionTo(step, arrangementOf(ledger), new Set(ledger.filed.map(({ leaf }) => leaf.id)));
  if (objection !== null) return objection;
  // A stack that is empty and hidden still exists in the replay, so its name is taken.
  const taken = stackNames(ledger);
  if (newStacks(step).some((name) => taken.has(name))) return 'stackTaken';
  return { ...ledger, steps: [...ledger.steps.slice(0, ledger.done), step], done: ledger.done + 1 };
}

export const canUndo = ({ done }: Ledger): boolean => done > 0;
export const canRedo = ({ done, steps }: Ledger): boolean => done < steps.length;
export const undo = (ledger: Ledger): Ledger => (canUndo(ledger) ? { ...ledger, done: ledger.done - 1 } : ledger);
export const redo = (ledger: Ledger): Ledger => (canRedo(ledger) ? { ...ledger, done: ledger.done + 1 } : ledger);

/** New pages become a stack after the others, unaffected by undo. */
export const arrive = (ledger: Ledger, stack: Arrangement['stacks'][number]): Ledger => ({
  ...ledger,
  base: { ...ledger.base, stacks: [...ledger.base.stacks, stack] },
});

/** Records that leaves were filed in a document; leaves that are in no stack are ignored. */
export function file(ledger: Ledger, ids: readonly string[], docid: number): Ledger {
  const named = new Set(ids);
  const leaves = arrangementOf(ledger).stacks.flatMap((stack) => stack.leaves.filter(({ id }) => named.has(id)));
  return { ...ledger, filed: [...ledger.filed, ...leaves.map((leaf) => ({ leaf, docid }))] };
}

const stackNames = ({ base, steps, done }: Ledger): ReadonlySet<string> =>
  new Set([...base.stacks.map(({ id }) => id), ...steps.slice(0, done).flatMap(newStacks)]);

const newStacks = (step: PageWork): readonly string[] =>
  operationsOf(step).flatMap((operation) => (operation.kind === 'part' ? operation.stack : []));

/** The balance of the ledger: pages in + copies = filed + discarded + open. */
export interface Tally {
  readonly pages: number;
  readonly copies: number;
  readonly filed: number;
  readonly discarded: number;
  readonly open: number;
}

export function tallyOf(ledger: Ledger, now: Arrangement = arrangementOf(ledger)): Tally {
  const lying = [...now.stacks.flatMap(({ leaves }) => leaves), ...now.bin];
  const leaves = [...lying, ...ledger.filed.map(({ leaf }) => leaf)];
  return {
    pages: [...ledger.base.stacks.flatMap((stack) => stack.leaves), ...ledger.base.bin].filter(({ copy }) => !copy)
      .length,
    copies: leaves.filter(({ copy }) => copy).length,
    filed: ledger.filed.length,
    discarded: now.bin.length,
    open: lying.length - now.bin.length,
  };
}

export const addsUp = ({ pages, copies, filed, discarded, open }: Tally): boolean =>
  pages + copies === filed + discarded + open;
