import { ADVANCES } from './advances.ts';

/** Outlines and widths are given in this many parts of the em. */
export const EM = 1000;
/** Stands for a character that the letters do not have. */
export const MISSING = '\u{fffd}';
/** From one base line to the next, and from the top of the first line to its base line, in ems. */
const LINE_HEIGHT = 1.2;
const ASCENT = 0.95;

const advances = new Map(
  Object.entries(ADVANCES).flatMap(([advance, signs]) => Array.from(signs, (sign) => [sign, Number(advance)] as const)),
);
const missing = advances.get(MISSING) ?? EM;

/** How far a character moves the pen, in thousandths of the em. */
export const advanceOf = (sign: string): number => advances.get(sign) ?? missing;

/** Width of a text on one line at a size of the em, page units. */
export const textWidth = (text: string, size: number): number => {
  let width = 0;
  for (const sign of text) width += advanceOf(sign);
  return (width * size) / EM;
};

export const lineHeight = (size: number): number => size * LINE_HEIGHT;
/** The base line of a line, below its top. */
export const baseLine = (size: number): number => size * ASCENT;

/**
 * Breaks text into lines no wider than `width`: at line breaks, else at the last blank, else in the middle of a word
 * that is too long by itself. The same on every machine: nothing but the widths above is asked. A line has at least one
 * character.
 */
export const brokenLines = (text: string, width: number, size: number): readonly string[] =>
  text
    .replaceAll('\t', ' ')
    .split(/\r\n|\r|\n/)
    .flatMap((paragraph) => broken(paragraph, (width * EM) / size));

const broken = (paragraph: string, room: number): readonly string[] => {
  const signs = Array.from(paragraph);
  const lines: string[] = [];
  let [start, blank, used] = [0, -1, 0];
  for (let i = 0; i < signs.length; i += 1) {
    used += advanceOf(signs[i]!);
    // A blank may hang over the edge: nobody sees it.
    if (signs[i] === ' ') blank = i;
    // What follows the blank may be too long as well.
    while (signs[i] !== ' ' && used > room && i > start) {
      const end = blank > start ? blank + 1 : i;
      lines.push(signs.slice(start, end).join('').trimEnd());
      start = end;
      blank = -1;
      used = signs.slice(start, i + 1).reduce((sum, sign) => sum + advanceOf(sign), 0);
    }
  }
  return [...lines, signs.slice(start).join('').trimEnd()];
};
