import type { Size } from '#core/kernel/geometry.ts';
import { type Mark, movedMark, parseMark } from '#core/marks/mark.ts';
import { boundsOfMarks } from '../selection/selection.ts';

/** Name of the format among the clipboard's; the same text is put there as plain text too. */
export const CLIPBOARD_TYPE = 'application/x-dms-marks+json';
/** Most marks taken from a clipboard. */
const PASTED_LIMIT = 1000;
/** How far a copy on the same page stands from what it was copied from, page units. */
export const PASTE_OFFSET = 40;

interface Copied {
  readonly marks: readonly Mark[];
}

/** Marks as text for the clipboard. */
export const copyText = (marks: readonly Mark[]): string => JSON.stringify({ format: CLIPBOARD_TYPE, marks } satisfies Copied & { format: string });

/** The marks in a clipboard's text, whatever wrote it; empty where there are none. Only what this product could draw is taken. */
export const pastedMarks = (text: string): readonly Mark[] => {
  const marks = listIn(text);
  return marks.slice(0, PASTED_LIMIT).flatMap((value) => {
    const read = parseMark(value);
    // A signature is put on a page by signing only.
    return read.ok && read.value.kind !== 'signature' ? [read.value] : [];
  });
};

const listIn = (text: string): readonly unknown[] => {
  if (!text.includes(CLIPBOARD_TYPE)) return [];
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'marks' in value && Array.isArray(value.marks) ? value.marks : [];
  } catch {
    // Text that merely names the format: there is nothing to paste.
    return [];
  }
};

/** Marks moved, all alike, until they lie on a page of this size as far as they fit on it. */
export const movedOnto = (marks: readonly Mark[], page: Size): readonly Mark[] => {
  const bounds = boundsOfMarks(marks);
  if (!bounds) return marks;
  const [dx, dy] = [into(bounds.x, bounds.width, page.width), into(bounds.y, bounds.height, page.height)];
  return dx === 0 && dy === 0 ? marks : marks.map((mark) => movedMark(mark, dx, dy));
};

/** How far something has to go to lie within a room that begins at 0. */
const into = (at: number, extent: number, room: number): number => Math.max(0, Math.min(at, room - extent)) - at;
