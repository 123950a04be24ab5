import type { PageNo, UserId } from '#core/kernel/ids.ts';
import type { Mark } from '#core/marks/mark.ts';

/** A mark with its page and owner. */
export interface LayerMark {
  readonly pageNo: PageNo;
  readonly ownerId: UserId;
  readonly mark: Mark;
}

/** A page's marks in drawing order, bottom first. */
export type PageMarks = readonly LayerMark[];
/**
 * All marks of a document version. Immutable: a page without changes keeps the identical list, so that painters can
 * compare by identity. A page without marks has no entry.
 */
export type LayerMarks = ReadonlyMap<PageNo, PageMarks>;

export const NO_MARKS: PageMarks = [];
export const EMPTY_LAYER: LayerMarks = new Map();

export const marksOfPage = (marks: LayerMarks, pageNo: PageNo): PageMarks => marks.get(pageNo) ?? NO_MARKS;

/** Whether two marks are the same mark in the same state. Styles and geometries are plain data. */
export const isSameMark = (a: LayerMark, b: LayerMark): boolean =>
  (a.pageNo === b.pageNo && a.mark === b.mark) || JSON.stringify(canonical(a)) === JSON.stringify(canonical(b));

const canonical = ({ pageNo, mark }: LayerMark): unknown => [
  pageNo,
  mark.localId,
  mark.kind,
  ordered(mark.geometry),
  ordered(mark.style),
];

/** Plain data with sorted keys: the order differs between local and stored marks. */
const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return typeof value[0] === 'number' ? value : value.map(ordered);
  return typeof value === 'object' && value !== null
    ? Object.entries(value)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, part]) => [key, ordered(part)])
    : value;
};
