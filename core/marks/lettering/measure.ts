import { ADVANCES } from './advances.ts';

/** Outlines and widths are in these parts of an em. */
export const EM = 1000;
/** Replaces characters missing from the font. */
export const MISSING = '\u{fffd}';
/** In ems: the distance between baselines, and from the top of the first line to its baseline. */
const LINE_HEIGHT = 1.2;
const ASCENT = 0.95;

const advances = new Map(
  Object.entries(ADVANCES).flatMap(([advance, signs]) => Array.from(signs, (sign) => [sign, Number(advance)] as const)),
);
const missing = advances.get(MISSING) ?? EM;

/** Advance width of a character, in thousandths of an em. */
export const advanceOf = (sign: string): number => advances.get(sign) ?? missing;

/** Width of a single line of text in page units, at a font size. */
export const textWidth = (text: string, size: number): number => {
  let width = 0;
  for (const sign of text) width += advanceOf(sign);
  return (width * size) / EM;
};

export const lineHeight = (size: number): number => size * LINE_HEIGHT;
/** The baseline of a line, below its top. */
export const baseLine = (size: number): number => size * ASCENT;

/**
 * Breaks text into lines no wider than `width`: at line breaks, else at the last blank, else within a word that is too
 * long by itself. The result is the same on every machine, as it only depends on the widths above. A line has at least
 * one character.
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
    // Trailing blanks may exceed the width: they are invisible.
    if (signs[i] === ' ') blank = i;
    // The rest after the blank may be too long as well.
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
