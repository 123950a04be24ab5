import { STAMP_SIDE } from '#core/contract/admin/adminStamp.ts';
import { STAMP_LINES } from '#core/marks/content/shape.ts';

/** Page units are 1/150 inch (docs/decisions/0002-page-unit.md). */
const UNITS_PER_MM = 150 / 25.4;

/** A side as people measure it, with two places: what is shown and saved again is the same stamp. */
export const mmOf = (units: number): string => String(Math.round((units / UNITS_PER_MM) * 100) / 100);
export const unitsOf = (mm: string): number => Math.round(Number(mm.trim().replace(',', '.')) * UNITS_PER_MM);
export const isSide = (mm: string): boolean => {
  const units = unitsOf(mm);
  return units >= STAMP_SIDE.min && units <= STAMP_SIDE.max;
};

export const linesOf = (text: string): string[] => text.split('\n').map((line) => line.trimEnd());
export const areLines = (text: string): boolean => {
  const lines = linesOf(text.trim());
  return lines.length <= STAMP_LINES.count && lines.every((line) => line.length <= STAMP_LINES.length);
};
