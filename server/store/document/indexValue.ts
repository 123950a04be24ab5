import type { IndexType } from '#core/contract/master.ts';
import { DAY_MS, readWireDate, readWireDateTime } from '#core/kernel/date.ts';
import { fold } from '#core/text/fold.ts';

const number = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/;

/**
 * Parses a number as typed by users: comma and dot are both decimal separators; must be finite (specification, section
 * 5).
 */
export function readNumber(text: string): number | undefined {
  const trimmed = text.trim();
  const value = number.test(trimmed) ? Number(trimmed.replace(',', '.')) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
}

/**
 * The value to sort and compare by: the number, or a date as epoch milliseconds in UTC. Undefined if the value does not
 * match its type; null for text, which is compared in folded form.
 */
export const comparable = (type: IndexType, value: string): number | null | undefined => readers[type](value);

const readers: Record<IndexType, (value: string) => number | null | undefined> = {
  text: () => null,
  numeric: (value) => {
    const read = readNumber(value);
    return Number.isInteger(read) ? read : undefined;
  },
  float: readNumber,
  date: readWireDate,
  datetime: readWireDateTime,
};

/**
 * The range (from inclusive to exclusive) equal to a searched value: a day searched in a date-time index means that
 * whole day.
 */
export function equalRange(type: IndexType, value: string): { from: number; to: number } | undefined {
  const day = type === 'datetime' ? readWireDate(value) : undefined;
  if (day !== undefined) return { from: day, to: day + DAY_MS };
  const exact = comparable(type, value);
  return typeof exact === 'number' ? { from: exact, to: exact } : undefined;
}

/** The columns of document_index for a value. */
export const indexColumns = (
  type: IndexType,
  value: string,
): { value: string; folded: string; num: number | null } => ({
  value,
  folded: fold(value),
  num: comparable(type, value) ?? null,
});
