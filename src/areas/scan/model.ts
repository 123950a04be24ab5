import {
  type Arrangement,
  arranged,
  type Leaf,
  type PageOperation,
  type PageWork,
  type Stack,
} from '#core/pages/arrangement.ts';
import type { PoolEvent } from '#core/contract/work/poolEvent.ts';

/** All leaves in their order on the desk. */
export const inOrder = ({ stacks }: Arrangement): readonly Leaf[] => stacks.flatMap(({ leaves }) => leaves);

export const stackOf = ({ stacks }: Arrangement, leaf: string | undefined): Stack | undefined =>
  leaf === undefined ? undefined : stacks.find(({ leaves }) => leaves.some(({ id }) => id === leaf));

/** The given leaves in their order on the desk. */
export const sorted = (now: Arrangement, ids: ReadonlySet<string>): readonly string[] =>
  inOrder(now).flatMap(({ id }) => (ids.has(id) ? [id] : []));

/** All leaves between two, in either direction. */
export function between(now: Arrangement, from: string, to: string): readonly string[] {
  const order = inOrder(now).map(({ id }) => id);
  const [first = 0, last = 0] = [order.indexOf(from), order.indexOf(to)].toSorted((one, other) => one - other);
  return first < 0 ? [to] : order.slice(first, last + 1);
}

/** The leaf `by` places away, limited to the first and last. */
export function stepped(now: Arrangement, current: string | undefined, by: number): string | undefined {
  const order = inOrder(now);
  const at = order.findIndex(({ id }) => id === current);
  return order[Math.min(order.length - 1, Math.max(0, at < 0 ? 0 : at + by))]?.id;
}

/** The first leaf of the stack `by` stacks away. */
export function steppedStack({ stacks }: Arrangement, current: string | undefined, by: number): string | undefined {
  const at = stacks.findIndex(({ leaves }) => leaves.some(({ id }) => id === current));
  return stacks[Math.min(stacks.length - 1, Math.max(0, at < 0 ? 0 : at + by))]?.leaves[0]?.id;
}

/** Splits a stack before a leaf; undefined before its first leaf. */
export function splitAt(now: Arrangement, leaf: string, newStack: string): PageOperation | undefined {
  const stack = stackOf(now, leaf);
  const at = stack?.leaves.findIndex(({ id }) => id === leaf) ?? 0;
  return stack === undefined || at < 1
    ? undefined
    : { kind: 'part', leaves: stack.leaves.slice(at).map(({ id }) => id), stack: newStack, after: stack.id };
}

/** Splits before each of the leaves, one after the other. */
export function splitsAt(
  before: Arrangement,
  leaves: readonly string[],
  newStack: () => string,
): readonly PageOperation[] {
  let now = before;
  return leaves.flatMap((leaf) => {
    const split = splitAt(now, leaf, newStack());
    if (split === undefined) return [];
    now = arranged(now, split);
    return [split];
  });
}

/**
 * Merges all stacks with selected leaves into the first; if that is only one stack, the following stack is merged into
 * it.
 */
export function merged(now: Arrangement, selected: ReadonlySet<string>): PageWork | undefined {
  const touched = now.stacks.filter(({ leaves }) => leaves.some(({ id }) => selected.has(id)));
  const [first] = touched;
  if (first === undefined) return undefined;
  const others = touched.length > 1 ? touched.slice(1) : now.stacks.slice(now.stacks.indexOf(first) + 1).slice(0, 1);
  const leaves = others.flatMap((stack) => stack.leaves.map(({ id }) => id));
  return leaves.length === 0 ? undefined : { kind: 'move', leaves, stack: first.id };
}

/** Moves leaves next to another leaf. */
export function putBeside(
  now: Arrangement,
  leaves: readonly string[],
  target: string,
  side: 'before' | 'after',
): PageWork | undefined {
  const moved = leaves.filter((id) => id !== target);
  const stack = stackOf(now, target);
  if (stack === undefined || moved.length === 0) return undefined;
  const rest = stack.leaves.map(({ id }) => id).filter((id) => !moved.includes(id));
  const at = rest.indexOf(target) + (side === 'before' ? 0 : 1);
  return { kind: 'move', leaves: moved, stack: stack.id, before: rest[at] };
}

/** Moves leaves one place forward or back on the desk; at the edge of a stack they move into the next one. */
export function nudged(now: Arrangement, leaves: readonly string[], by: -1 | 1): PageWork | undefined {
  const named = new Set(leaves);
  const order = sorted(now, named);
  const edge = by === 1 ? order.at(-1) : order[0];
  const stack = stackOf(now, edge);
  if (edge === undefined || stack === undefined) return undefined;
  const ids = stack.leaves.map(({ id }) => id);
  const neighbour = ids[ids.indexOf(edge) + by];
  if (neighbour !== undefined) return putBeside(now, order, neighbour, by === 1 ? 'after' : 'before');
  const next = now.stacks[now.stacks.indexOf(stack) + by];
  if (next === undefined) return undefined;
  return { kind: 'move', leaves: order, stack: next.id, before: by === 1 ? next.leaves[0]?.id : undefined };
}

/** Moves leaves to a page number, counted over the whole desk from 1. */
export function movedTo(now: Arrangement, leaves: readonly string[], page: number): PageWork | undefined {
  const named = new Set(leaves);
  const rest = inOrder(now).filter(({ id }) => !named.has(id));
  const target = rest[page - 1];
  if (target !== undefined) return putBeside(now, sorted(now, named), target.id, 'before');
  const last = rest.at(-1);
  return last && putBeside(now, sorted(now, named), last.id, 'after');
}

/** A list row: a stack's heading, or some of its leaves. */
export type DeskRow =
  | { readonly kind: 'head'; readonly stack: Stack; readonly number: number }
  | { readonly kind: 'leaves'; readonly stack: Stack; readonly leaves: readonly Leaf[]; readonly from: number };

export const rowsOf = ({ stacks }: Arrangement, across: number): readonly DeskRow[] =>
  stacks.flatMap((stack, index): DeskRow[] => [
    { kind: 'head', stack, number: index + 1 },
    ...Array.from({ length: Math.ceil(stack.leaves.length / across) }, (_, row) => ({
      kind: 'leaves' as const,
      stack,
      leaves: stack.leaves.slice(row * across, (row + 1) * across),
      from: row * across + 1,
    })),
  ]);

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const MINUTE = 60_000;

/** The user's speed. The first minute counts as a whole one, so that a quick start is not extrapolated. */
export const pagesPerMinute = (pages: number, ms: number): number => Math.round(pages / Math.max(1, ms / MINUTE));

/** The length of a wire date; the time follows after a space. */
const DAY_LENGTH = 10;

/** Events by day, in the order in which they come, each with its time of day. */
export function byDay(
  events: readonly PoolEvent[],
): readonly { readonly day: string; readonly events: readonly (PoolEvent & { readonly time: string })[] }[] {
  const days = Map.groupBy(events, ({ date }) => date.slice(0, DAY_LENGTH));
  return [...days].map(([day, ofDay]) => ({
    day,
    events: ofDay.map((event) => ({ ...event, time: event.date.slice(DAY_LENGTH + 1) })),
  }));
}
