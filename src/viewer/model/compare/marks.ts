import type { Mark } from '#core/marks/mark.ts';
import { markBounds } from '#core/marks/mark.ts';
import type { Finding, FindingKind } from './findings.ts';

/** A mark of a page and who drew it. */
export interface AuthoredMark {
  readonly mark: Mark;
  readonly author: string;
}

/**
 * The differences of two pages' marks, compared as records: one that both have by its identity is changed where its
 * shape or its look differs; what was drawn anew but is the same in all that one sees is the same.
 */
export function markFindings(row: string, left: readonly AuthoredMark[], right: readonly AuthoredMark[]): Finding[] {
  const rest = new Set(right);
  const found: Omit<Finding, 'id'>[] = [];
  const alone: AuthoredMark[] = [];
  const identical = new Map(right.map((one) => [one.mark.localId, one]));
  for (const one of left) {
    const other = identical.get(one.mark.localId);
    if (other === undefined) {
      alone.push(one);
      continue;
    }
    rest.delete(other);
    if (lookOf(one) !== lookOf(other)) found.push(findingOf('changed', one, other));
  }
  const byLook = Map.groupBy(rest, lookOf);
  for (const one of alone) {
    const same = byLook.get(lookOf(one))?.pop();
    if (same === undefined) found.push(findingOf('removed', one, undefined));
    else rest.delete(same);
  }
  found.push(...[...rest].map((other) => findingOf('added', undefined, other)));
  return found.map((finding, at) => ({ ...finding, id: `${row}/mark ${at}` }));
}

/** All that is seen of a mark, as text. Shapes and styles are read by one schema, which gives their parts one order. */
const lookOf = ({ mark: { kind, geometry, style } }: AuthoredMark): string => JSON.stringify([kind, geometry, style]);

function findingOf(
  kind: FindingKind,
  left: AuthoredMark | undefined,
  right: AuthoredMark | undefined,
): Omit<Finding, 'id'> {
  const shown = right ?? left;
  return {
    kind,
    removed: '',
    added: '',
    left: left === undefined ? [] : [markBounds(left.mark)],
    right: right === undefined ? [] : [markBounds(right.mark)],
    ...(shown !== undefined && { mark: { kind: shown.mark.kind, author: shown.author } }),
  };
}
