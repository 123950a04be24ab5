import type { Rect } from '#core/kernel/geometry.ts';
import type { KindName } from '#core/marks/registry.ts';

/** How the right page lies on the left one: turned about its top left corner (radians), then moved, in page units. */
export interface Registration {
  readonly angle: number;
  readonly dx: number;
  readonly dy: number;
}

/** A place where the images of two pages differ, in units of the left page. */
export interface Place {
  readonly box: Rect;
  readonly removed: number;
  readonly added: number;
}

/** The mark a difference is about. */
interface MarkFacts {
  readonly kind: KindName;
  readonly author: string;
}

/** Words removed and added at one place, with their lines on either page. */
export interface WordChange {
  readonly removed: string;
  readonly added: string;
  readonly left: readonly Rect[];
  readonly right: readonly Rect[];
}

/** `layout`: the same words, but moved or set differently. */
export type FindingKind = 'added' | 'removed' | 'changed' | 'layout';

/** A difference for the reader to step through; boxes in page units of their page. */
export interface Finding {
  readonly id: string;
  readonly kind: FindingKind;
  /** The old and new words; both empty for a difference between images. */
  readonly removed: string;
  readonly added: string;
  readonly left: readonly Rect[];
  readonly right: readonly Rect[];
  /** Set if the difference is in a mark, not in the page itself. */
  readonly mark?: MarkFacts;
}

/** The words of both pages; undefined if one of them has none. */
export interface Words {
  readonly changes: readonly WordChange[];
  /** Boxes of all words on the left page. */
  readonly left: readonly Rect[];
  readonly right: readonly Rect[];
}

/** Factor by which added or removed content must outweigh the other to count as a pure addition or removal. */
const PLAINLY = 8;
/** Page units by which a box of words is enlarged when testing what it touches. */
const NEAR = 6;

/**
 * The differences of two pages, top to bottom. Where words changed, the words are reported instead of pixels;
 * everything that merely moved along counts as one difference of the page.
 */
export function findingsOf(
  row: string,
  places: readonly Place[],
  registration: Registration,
  words: Words | undefined,
): Finding[] {
  const changed = words?.changes ?? [];
  const found: Omit<Finding, 'id'>[] = changed.map((change) => ({
    ...change,
    kind: kindOf(change.removed.length, change.added.length, Infinity),
  }));
  const moved: Rect[] = [];
  for (const { box, removed, added } of places) {
    const there = onRight(box, registration);
    const overWords =
      words !== undefined &&
      (words.left.some((word) => touches(word, box)) || words.right.some((word) => touches(word, there)));
    if (!overWords)
      found.push({ kind: kindOf(removed, added, PLAINLY), removed: '', added: '', left: [box], right: [there] });
    else if (
      !changed.some(
        (change) =>
          change.left.some((line) => touches(grown(line), box)) ||
          change.right.some((line) => touches(grown(line), there)),
      )
    )
      moved.push(box);
  }
  const layout = (boxes: readonly Rect[]) => ({
    kind: 'layout' as const,
    removed: '',
    added: '',
    left: boxes,
    right: boxes.map((box) => onRight(box, registration)),
  });
  if (changed.length > 0 && moved.length > 0) found.push(layout(moved));
  else found.push(...moved.map((box) => layout([box])));
  return found
    .toSorted((one, other) => topOf(one) - topOf(other))
    .map((finding, at) => ({ ...finding, id: `${row}/${at}` }));
}

/** @param plainly factor by which one must outweigh the other to count alone */
function kindOf(removed: number, added: number, referenceSearch: number): FindingKind {
  if (removed === 0 || added / removed >= referenceSearch) return 'added';
  return added === 0 || removed / added >= referenceSearch ? 'removed' : 'changed';
}

const topOf = ({ left, right }: Pick<Finding, 'left' | 'right'>): number =>
  Math.min(...[...left, ...right].map(({ y }) => y));

const touches = (one: Rect, other: Rect): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

const grown = ({ x, y, width, height }: Rect): Rect => ({
  x: x - NEAR,
  y: y - NEAR,
  width: width + 2 * NEAR,
  height: height + 2 * NEAR,
});

/** The upright box on the right page around the content of a box on the left one. */
export function onRight({ x, y, width, height }: Rect, { angle, dx, dy }: Registration): Rect {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const corners = [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ].map(([u = 0, v = 0]) => [cos * (u - dx) + sin * (v - dy), cos * (v - dy) - sin * (u - dx)] as const);
  const [xs, ys] = [corners.map(([u]) => u), corners.map(([, v]) => v)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}
