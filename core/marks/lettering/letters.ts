import { type Path, readPath } from '../path.ts';
import { GLYPHS } from './glyphs.ts';
import { MISSING } from './measure.ts';

const texts = new Map(
  GLYPHS.split('\n').map((line) => {
    const [sign = ''] = line;
    return [sign, line.slice(sign.length)] as const;
  }),
);
const paths = new Map<string, Path>();
const NOTHING: Path = { commands: '', coordinates: [] };

/**
 * The outlines of a character as SVG path text, in thousandths of an em from its origin on the baseline; empty for
 * blanks.
 */
export const letterText = (sign: string): string => texts.get(sign) ?? texts.get(MISSING) ?? '';

/** The same as a parsed path, cached. */
export const letterPath = (sign: string): Path => {
  const known = paths.get(sign);
  if (known) return known;
  const path = readPath(letterText(sign)) ?? NOTHING;
  paths.set(sign, path);
  return path;
};
