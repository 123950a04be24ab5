import type { Mark } from '#core/marks/mark.ts';
import { markBounds } from '#core/marks/mark.ts';
import type { Finding, FindingKind } from './findings.ts';

/** A mark of a page and its author. */
export interface AuthoredMark {
  readonly mark: Mark;
  readonly author: string;
}

/**
 * The differences of two pages' marks, compared as records. A mark on both, by its id, has changed if shape or style
 * differ; a mark that was drawn again but looks the same counts as the same.
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

/**
 * A mark's visible properties as text. Geometry and style are parsed by one schema, so their keys have the same order.
 */
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
