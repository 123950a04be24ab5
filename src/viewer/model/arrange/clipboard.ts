import type { Size } from '#core/kernel/geometry.ts';
import { type Mark, movedMark, parseMark } from '#core/marks/mark.ts';
import { boundsOfMarks } from '../selection/selection.ts';

/** Name of the format among the clipboard's; the same text is put there as plain text too. */
export const CLIPBOARD_TYPE = 'application/x-dms-marks+json';
/**
 * Most marks taken from a clipboard: as many as are set together (core/contract/marks/layer.ts), so that what is cut
 * comes back whole.
 */
const PASTED_LIMIT = 10_000;
/** How far a copy on the same page stands from what it was copied from, page units. */
export const PASTE_OFFSET = 40;

/** Marks, and the document that they were copied from; none where that is not known. */
interface Copied {
  readonly docId?: number;
  readonly marks: readonly Mark[];
}

const NOTHING: Copied = { marks: [] };

/** Marks as text for the clipboard. */
export const copyText = (marks: readonly Mark[], docId: number): string =>
  JSON.stringify({ format: CLIPBOARD_TYPE, docId, marks } satisfies Copied & { format: string });

/**
 * The marks in a clipboard's text, whatever wrote it; empty where there are none. Only what this product could draw is
 * taken.
 */
export const pastedMarks = (text: string): Copied => {
  if (!text.includes(CLIPBOARD_TYPE)) return NOTHING;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('marks' in value) || !Array.isArray(value.marks))
      return NOTHING;
    return {
      ...('docId' in value && typeof value.docId === 'number' && { docId: value.docId }),
      marks: value.marks.slice(0, PASTED_LIMIT).flatMap(drawable),
    };
  } catch {
    // Text that merely names the format: there is nothing to paste.
    return NOTHING;
  }
};

const drawable = (value: unknown): readonly Mark[] => {
  const read = parseMark(value);
  // A signature is put on a page by signing only.
  return read.ok && read.value.kind !== 'signature' ? [read.value] : [];
};

/**
 * Whether the mark is a stamp, or holds one. A stamp belongs to one document and to the user whom the server gave it
 * to.
 */
export const bearsStamp = ({ kind, geometry }: Mark): boolean =>
  kind === 'stamp' || (kind === 'template' && geometry.marks.some(bearsStamp));

/** Marks moved, all alike, until they lie on a page of this size as far as they fit on it. */
export const movedOnto = (marks: readonly Mark[], page: Size): readonly Mark[] => {
  const bounds = boundsOfMarks(marks);
  if (!bounds) return marks;
  const [dx, dy] = [into(bounds.x, bounds.width, page.width), into(bounds.y, bounds.height, page.height)];
  return dx === 0 && dy === 0 ? marks : marks.map((mark) => movedMark(mark, dx, dy));
};

/** How far something has to go to lie within a room that begins at 0. */
const into = (at: number, extent: number, room: number): number => Math.max(0, Math.min(at, room - extent)) - at;
