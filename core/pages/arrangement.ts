/**
 * The pages of a pool: in stacks, or in the bin. The pages that arrived are never changed; a stack consists of leaves,
 * each a reference to a page of a file, rotated and straightened or not. Page work moves, rotates, copies and discards
 * leaves, and no leaf is ever lost (ledger.ts).
 */
export type Turn = 0 | 90 | 180 | 270;

export interface Leaf {
  /** Given when the page arrives or is copied; never reused. */
  readonly id: string;
  readonly file: number;
  /** Counted from 1. */
  readonly page: number;
  readonly turn: Turn;
  /** Clockwise degrees for straightening. */
  readonly tilt?: number | undefined;
  readonly copy: boolean;
}

export interface Stack {
  readonly id: string;
  readonly leaves: readonly Leaf[];
}

export interface Arrangement {
  readonly stacks: readonly Stack[];
  /** Discarded leaves, in order of discarding. */
  readonly bin: readonly Leaf[];
}

/** Page work as data. `leaves` keep the order given. */
export type PageOperation =
  /**
   * Before a leaf of the stack, or to its end. Merging stacks moves all leaves of the others; leaves in the bin are
   * restored this way.
   */
  | {
      readonly kind: 'move';
      readonly leaves: readonly string[];
      readonly stack: string;
      readonly before?: string | undefined;
    }
  /** Into a new stack placed after another. Splitting moves all leaves from one on. */
  | { readonly kind: 'part'; readonly leaves: readonly string[]; readonly stack: string; readonly after: string }
  | { readonly kind: 'turn'; readonly leaves: readonly string[]; readonly by: 90 | 180 | 270 }
  /** Sets each leaf's angle, replacing an earlier one. */
  | { readonly kind: 'straighten'; readonly tilts: readonly { readonly of: string; readonly to: number }[] }
  /** Each copy is placed directly after its original. */
  | { readonly kind: 'copy'; readonly copies: readonly { readonly of: string; readonly id: string }[] }
  | { readonly kind: 'discard'; readonly leaves: readonly string[] };

/** What the user does, and undoes, in one step: an operation, or several one after the other. */
export type PageWork = PageOperation | { readonly kind: 'several'; readonly operations: readonly PageOperation[] };

export const operationsOf = (work: PageWork): readonly PageOperation[] =>
  work.kind === 'several' ? work.operations : [work];

export type Objection = 'leafUnknown' | 'leafTaken' | 'leafTwice' | 'stackUnknown' | 'stackTaken';

/** Why this work is impossible here; null if it is not. @param taken ids of leaves that are no longer in a stack */
export function objectionTo(
  work: PageWork,
  arrangement: Arrangement,
  taken: ReadonlySet<string> = new Set(),
): Objection | null {
  const operations = operationsOf(work);
  if (operations.length === 0) return 'leafUnknown';
  let now = arrangement;
  for (const operation of operations) {
    const objection = objectionToOne(operation, now, taken);
    if (objection !== null) return objection;
    now = operated(now, operation);
  }
  return null;
}

function objectionToOne(
  work: PageOperation,
  { stacks, bin }: Arrangement,
  taken: ReadonlySet<string>,
): Objection | null {
  const known = new Set([...stacks.flatMap(({ leaves }) => leaves), ...bin].map(({ id }) => id));
  const named = namedBy(work);
  if (named.length === 0 || !named.every((id) => known.has(id))) return 'leafUnknown';
  if (work.kind === 'copy') {
    const ids = work.copies.map(({ id }) => id);
    if (new Set(ids).size < ids.length) return 'leafTwice';
    const binned = new Set(bin.map(({ id }) => id));
    if (named.some((id) => binned.has(id))) return 'leafUnknown';
    return ids.some((id) => known.has(id) || taken.has(id)) ? 'leafTaken' : null;
  }
  if (new Set(named).size < named.length) return 'leafTwice';
  if (work.kind === 'move') {
    const stack = stacks.find(({ id }) => id === work.stack);
    if (stack === undefined) return 'stackUnknown';
    if (work.before === undefined) return null;
    if (named.includes(work.before)) return 'leafTwice';
    return stack.leaves.some(({ id }) => id === work.before) ? null : 'leafUnknown';
  }
  if (work.kind === 'part') {
    if (stacks.some(({ id }) => id === work.stack)) return 'stackTaken';
    return stacks.some(({ id }) => id === work.after) ? null : 'stackUnknown';
  }
  return null;
}

function namedBy(work: PageOperation): readonly string[] {
  if (work.kind === 'copy') return work.copies.map(({ of }) => of);
  return work.kind === 'straighten' ? work.tilts.map(({ of }) => of) : work.leaves;
}

/** The arrangement after valid work. */
export const arranged = (arrangement: Arrangement, work: PageWork): Arrangement =>
  operationsOf(work).reduce(operated, arrangement);

function operated(arrangement: Arrangement, work: PageOperation): Arrangement {
  if (work.kind === 'turn') {
    const named = new Set(work.leaves);
    return eachLeaf(arrangement, (leaf) =>
      named.has(leaf.id) ? [{ ...leaf, turn: ((leaf.turn + work.by) % 360) as Turn }] : [leaf],
    );
  }
  if (work.kind === 'straighten') {
    const tilts = new Map(work.tilts.map(({ of, to }) => [of, to]));
    return eachLeaf(arrangement, (leaf) => [tilts.has(leaf.id) ? { ...leaf, tilt: tilts.get(leaf.id) } : leaf]);
  }
  if (work.kind === 'copy') {
    const copies = Map.groupBy(work.copies, ({ of }) => of);
    return eachLeaf(arrangement, (leaf) => [
      leaf,
      ...(copies.get(leaf.id) ?? []).map(({ id }) => ({ ...leaf, id, copy: true })),
    ]);
  }
  const { taken, rest } = take(arrangement, work.leaves);
  if (work.kind === 'discard') return { ...rest, bin: [...rest.bin, ...taken] };
  const stacks = rest.stacks.flatMap((stack) => {
    if (work.kind === 'move') return [stack.id === work.stack ? laid(stack, taken, work.before) : stack];
    return stack.id === work.after ? [stack, { id: work.stack, leaves: taken }] : [stack];
  });
  return { ...rest, stacks };
}

/** Takes out the named leaves, in the order given; `rest` is the arrangement without them. */
function take(arrangement: Arrangement, names: readonly string[]): { taken: readonly Leaf[]; rest: Arrangement } {
  const named = new Set(names);
  const found = new Map<string, Leaf>();
  const rest = eachLeaf(arrangement, (leaf) => {
    if (!named.has(leaf.id)) return [leaf];
    found.set(leaf.id, leaf);
    return [];
  });
  return { taken: names.flatMap((id) => found.get(id) ?? []), rest };
}

function laid(stack: Stack, leaves: readonly Leaf[], before: string | undefined): Stack {
  const at = before === undefined ? -1 : stack.leaves.findIndex(({ id }) => id === before);
  const place = at < 0 ? stack.leaves.length : at;
  return { ...stack, leaves: [...stack.leaves.slice(0, place), ...leaves, ...stack.leaves.slice(place)] };
}

/** Replaces each leaf by the result of `change`; unchanged stacks keep their identity. */
export function eachLeaf({ stacks, bin }: Arrangement, change: (leaf: Leaf) => readonly Leaf[]): Arrangement {
  const through = (leaves: readonly Leaf[]): readonly Leaf[] => {
    const next = leaves.flatMap(change);
    return next.length === leaves.length && next.every((leaf, index) => leaf === leaves[index]) ? leaves : next;
  };
  return {
    stacks: stacks.map((stack) => {
      const leaves = through(stack.leaves);
      return leaves === stack.leaves ? stack : { ...stack, leaves };
    }),
    bin: through(bin),
  };
}
