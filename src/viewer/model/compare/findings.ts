import type { Rect } from '#core/kernel/geometry.ts';
import type { KindName } from '#core/marks/registry.ts';

/** Where the right page lies on the left one: turned about its top left corner by radians, then moved, page units. */
export interface Placement {
  readonly angle: number;
  readonly dx: number;
  readonly dy: number;
}

/** A place where the pictures of two pages differ, on the left page. */
export interface Place {
  readonly box: Rect;
  readonly removed: number;
  readonly added: number;
}

/** What a difference says about a mark. */
interface MarkFacts {
  readonly kind: KindName;
  readonly author: string;
}

/** Words taken out and put in at one place, with their lines on either page. */
export interface WordChange {
  readonly removed: string;
  readonly added: string;
  readonly left: readonly Rect[];
  readonly right: readonly Rect[];
}

/** `layout`: the same words, but moved or set otherwise. */
export type FindingKind = 'added' | 'removed' | 'changed' | 'layout';

/** A difference as the reader walks through them; boxes in page units of their page. */
export interface Finding {
  readonly id: string;
  readonly kind: FindingKind;
  /** Words as they were and are; both empty where it is about the picture. */
  readonly removed: string;
  readonly added: string;
  readonly left: readonly Rect[];
  readonly right: readonly Rect[];
  /** Where it is about a mark of the layer, not about the page itself. */
  readonly mark?: MarkFacts;
}

/** What both pages have to say about their words; undefined where one of them has none. */
export interface Words {
  readonly changes: readonly WordChange[];
  /** Every word's box on the left page. */
  readonly left: readonly Rect[];
  readonly right: readonly Rect[];
}

/** One of the two outweighs the other by so much that there was nothing in its place. */
const PLAINLY = 8;
/** Page units by which a box of words is enlarged before it is asked what it touches. */
const NEAR = 6;

/**
 * The differences of two pages, top to bottom. Where words changed, the words are told, not the pixels; what only moved
 * along with them is one difference of the page.
 */
export function findingsOf(
  row: string,
  places: readonly Place[],
  placement: Placement,
  words: Words | undefined,
): Finding[] {
  const changed = words?.changes ?? [];
  const found: Omit<Finding, 'id'>[] = changed.map((change) => ({
    ...change,
    kind: kindOf(change.removed.length, change.added.length, Infinity),
  }));
  const moved: Rect[] = [];
  for (const { box, removed, added } of places) {
    const there = onRight(box, placement);
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
    right: boxes.map((box) => onRight(box, placement)),
  });
  if (changed.length > 0 && moved.length > 0) found.push(layout(moved));
  else found.push(...moved.map((box) => layout([box])));
  return found
    .toSorted((one, other) => topOf(one) - topOf(other))
    .map((finding, at) => ({ ...finding, id: `${row}/${at}` }));
}

/** @param plainly how often the one must outweigh the other to be all there is */
function kindOf(removed: number, added: number, plainly: number): FindingKind {
  if (removed === 0 || added / removed >= plainly) return 'added';
  return added === 0 || removed / added >= plainly ? 'removed' : 'changed';
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

/** The upright box on the right page around what lies under a box of the left one. */
export function onRight({ x, y, width, height }: Rect, { angle, dx, dy }: Placement): Rect {
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
