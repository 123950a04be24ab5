import { STAMP_SIDE } from '#core/contract/admin/adminStamp.ts';
import { PAGE_UNITS_PER_INCH } from '#core/kernel/geometry.ts';
import { parseNumber } from '#core/kernel/number.ts';
import { valueText } from '#core/kernel/value.ts';
import { STAMP_LINES } from '#core/marks/content/shape.ts';

const UNITS_PER_MM = PAGE_UNITS_PER_INCH / 25.4;

/** A side in millimetres with two decimals: precise enough that saving it again gives the same stamp. */
export const mmOf = (units: number, language: string): string =>
  valueText('float', String(Math.round((units / UNITS_PER_MM) * 100) / 100), language);
export const unitsOf = (mm: string): number => Math.round((parseNumber(mm) ?? Number.NaN) * UNITS_PER_MM);
export const isSide = (mm: string): boolean => {
  const units = unitsOf(mm);
  return units >= STAMP_SIDE.min && units <= STAMP_SIDE.max;
};

export const linesOf = (text: string): string[] => text.split('\n').map((line) => line.trimEnd());
export const areLines = (text: string): boolean => {
  const lines = linesOf(text.trim());
  return lines.length <= STAMP_LINES.count && lines.every((line) => line.length <= STAMP_LINES.length);
};
