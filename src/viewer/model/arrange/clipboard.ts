import type { Size } from '#core/kernel/geometry.ts';
import { type Mark, movedMark, parseMark } from '#core/marks/mark.ts';
import { boundsOfMarks } from '../selection/selection.ts';

/** MIME type on the clipboard; the same text is also put there as plain text. */
export const CLIPBOARD_TYPE = 'application/x-dms-marks+json';
/**
 * Most marks to paste: as many as can be saved together (core/contract/marks/layer.ts), so that everything that was cut
 * can be pasted.
 */
const PASTED_LIMIT = 10_000;
/** Offset of a copy on the same page from its original, in page units. */
export const PASTE_OFFSET = 40;

/** Marks, and the document they were copied from, if known. */
interface Copied {
  readonly docId?: number;
  readonly marks: readonly Mark[];
}

const NOTHING: Copied = { marks: [] };

/** Marks as text for the clipboard. */
export const copyText = (marks: readonly Mark[], docId: number): string =>
  JSON.stringify({ format: CLIPBOARD_TYPE, docId, marks } satisfies Copied & { format: string });

/** The marks in clipboard text of any origin; empty if there are none. Only valid marks are accepted. */
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
    // The text mentions the format but is not in it: there is nothing to paste.
    return NOTHING;
  }
};

const drawable = (value: unknown): readonly Mark[] => {
  const read = parseMark(value);
  // Signatures are only created by signing.
  return read.ok && read.value.kind !== 'signature' ? [read.value] : [];
};

/** Whether the mark is a stamp or contains one. A stamp belongs to one document and to the user it was issued to. */
export const bearsStamp = ({ kind, geometry }: Mark): boolean =>
  kind === 'stamp' || (kind === 'template' && geometry.marks.some(bearsStamp));

/** Marks moved together so that they lie on a page of this size, as far as they fit. */
export const movedOnto = (marks: readonly Mark[], page: Size): readonly Mark[] => {
  const bounds = boundsOfMarks(marks);
  if (!bounds) return marks;
  const [dx, dy] = [into(bounds.x, bounds.width, page.width), into(bounds.y, bounds.height, page.height)];
  return dx === 0 && dy === 0 ? marks : marks.map((mark) => movedMark(mark, dx, dy));
};

/** The shift that brings a span inside a range starting at 0. */
const into = (at: number, extent: number, room: number): number => Math.max(0, Math.min(at, room - extent)) - at;
