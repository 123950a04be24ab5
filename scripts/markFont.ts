/**
 * Makes core/marks/lettering/glyphs.ts and advances.ts, the outlines of the letters in marks, from a TrueType font.
 * Usage: node scripts/markFont.ts DejaVuSansCondensed.ttf
 * Only simple and composite `glyf` outlines with offsets are read (Apple/Microsoft OpenType 1.9, chapters cmap, glyf,
 * hmtx).
 */
import { readFileSync, writeFileSync } from 'node:fs';

/** Latin up to Latin Extended-A, Greek, Cyrillic, and the punctuation, arrows and symbols used in offices. */
const RANGES: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x384, 0x3ce],
  [0x400, 0x45f],
  [0x490, 0x491],
];
const SINGLES = 'ȘșȚț–—‘’‚“”„†‡•…‰‹›⁄€№™←↑→↓−≈≠≤≥□▪●';
/** Outlines are rounded to this many steps of the em. */
const EM = 1000;

interface Point {
  readonly x: number;
  readonly y: number;
  readonly on: boolean;
}
type Contour = readonly Point[];

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Usage: node scripts/markFont.ts <font.ttf>');
const font = readFileSync(file);

const tables = new Map(
  Array.from({ length: font.readUInt16BE(4) }, (_, i) => {
    const at = 12 + 16 * i;
    return [font.toString('latin1', at, at + 4), font.readUInt32BE(at + 8)] as const;
  }),
);
const table = (name: string): number => {
  const at = tables.get(name);
  if (at === undefined) throw new Error(`The font has no table ${name}`);
  return at;
};
const unitsPerEm = font.readUInt16BE(table('head') + 18);
const isLongLoca = font.readInt16BE(table('head') + 50) === 1;
const metricCount = font.readUInt16BE(table('hhea') + 34);

const glyphIndex = (code: number): number => {
  const cmap = table('cmap');
  for (let i = 0; i < font.readUInt16BE(cmap + 2); i += 1) {
    const at = cmap + font.readUInt32BE(cmap + 8 + 8 * i);
    if (font.readUInt16BE(at) !== 4) continue;
    const double = font.readUInt16BE(at + 6);
    for (let segment = 0; segment < double; segment += 2) {
      const [end, start] = [font.readUInt16BE(at + 14 + segment), font.readUInt16BE(at + 16 + double + segment)];
      if (code < start || code > end) continue;
      const delta = font.readUInt16BE(at + 16 + 2 * double + segment);
      const rangeAt = at + 16 + 3 * double + segment;
      const range = font.readUInt16BE(rangeAt);
      const glyph = range === 0 ? code : font.readUInt16BE(rangeAt + range + 2 * (code - start));
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
  }
  return 0;
};

const advanceOf = (glyph: number): number => font.readUInt16BE(table('hmtx') + 4 * Math.min(glyph, metricCount - 1));

const contoursOf = (glyph: number): readonly Contour[] => {
  const loca = table('loca');
  const offset = (index: number): number =>
    isLongLoca ? font.readUInt32BE(loca + 4 * index) : 2 * font.readUInt16BE(loca + 2 * index);
  if (offset(glyph) === offset(glyph + 1)) return [];
  const at = table('glyf') + offset(glyph);
  const count = font.readInt16BE(at);
  return count >= 0 ? simple(at + 10, count) : composite(at + 10);
};

function simple(start: number, count: number): readonly Contour[] {
  const ends = Array.from({ length: count }, (_, i) => font.readUInt16BE(start + 2 * i));
  const total = (ends.at(-1) ?? -1) + 1;
  let at = start + 2 * count;
  at += 2 + font.readUInt16BE(at);
  const flags: number[] = [];
  while (flags.length < total) {
    const flag = font.readUInt8(at++);
    const repeats = flag & 8 ? font.readUInt8(at++) : 0;
    for (let i = 0; i <= repeats; i += 1) flags.push(flag);
  }
  const axis = (short: number, same: number): number[] => {
    let value = 0;
    return flags.map((flag) => {
      if (flag & short) value += flag & same ? font.readUInt8(at++) : -font.readUInt8(at++);
      else if (!(flag & same)) {
        value += font.readInt16BE(at);
        at += 2;
      }
      return value;
    });
  };
  const [xs, ys] = [axis(2, 16), axis(4, 32)];
  const points = flags.map((flag, i): Point => ({ x: xs[i]!, y: ys[i]!, on: (flag & 1) === 1 }));
  return ends.map((end, i) => points.slice(i === 0 ? 0 : ends[i - 1]! + 1, end + 1));
}

function composite(start: number): readonly Contour[] {
  const all: Contour[] = [];
  let at = start;
  for (let flags = 0x20; flags & 0x20;) {
    flags = font.readUInt16BE(at);
    const glyph = font.readUInt16BE(at + 2);
    const isWide = (flags & 1) !== 0;
    const [dx, dy] = isWide
      ? [font.readInt16BE(at + 4), font.readInt16BE(at + 6)]
      : [font.readInt8(at + 4), font.readInt8(at + 5)];
    if (flags & 0xc8)
      throw new Error(`Glyph ${glyph} is part of a glyph with a scale, which this reader does not know`);
    at += isWide ? 8 : 6;
    all.push(...contoursOf(glyph).map((contour) => contour.map(({ x, y, on }) => ({ x: x + dx, y: y + dy, on }))));
  }
  return all;
}

const grid = (value: number): number => Math.round((value * EM) / unitsPerEm);
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, on: true });

/** As relative SVG path commands, y downwards: `l` and `q` by steps, closed by the next `m`. */
function pathOf(contours: readonly Contour[]): string {
  let text = '';
  let [x, y] = [0, 0];
  const by = (point: Point): string => {
    const [dx, dy] = [grid(point.x) - x, -grid(point.y) - y];
    return `${dx}${dy < 0 ? '' : ' '}${dy}`;
  };
  const moved = (point: Point): void => void ([x, y] = [grid(point.x), -grid(point.y)]);
  for (const contour of contours) {
    const first = contour.findIndex(({ on }) => on);
    const points = [...contour.slice(first), ...contour.slice(0, first)];
    const start = points[0]!;
    text += `m${by(start)}`;
    moved(start);
    for (let i = 1; i <= points.length; i += 1) {
      const point = points[i % points.length]!;
      if (point.on) {
        if (i < points.length) {
          text += `l${by(point)}`;
          moved(point);
        }
        continue;
      }
      const next = points[(i + 1) % points.length]!;
      const end = next.on ? next : middle(point, next);
      const [control, target] = [by(point), by(end)];
      text += `q${control}${target.startsWith('-') ? '' : ' '}${target}`;
      moved(end);
      if (next.on) i += 1;
    }
  }
  return text;
}

const codes = [
  ...RANGES.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => from + i)),
  ...Array.from(SINGLES, (sign) => sign.codePointAt(0)!),
];
const letters = codes.flatMap((code) => {
  const glyph = glyphIndex(code);
  return glyph === 0 ? [] : [{ sign: String.fromCodePoint(code), glyph }];
});
// Drawn in place of missing characters.
letters.unshift({ sign: '\u{fffd}', glyph: 0 });

/** A string literal in ASCII: all other characters are escaped. */
const literal = (text: string): string =>
  JSON.stringify(text).replaceAll(/[^\n -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

const origin = `/**
 * Derived from DejaVu Sans Condensed 2.37 (LICENSE.txt beside this file); made by scripts/markFont.ts.`;
const write = (name: string, source: string): void =>
  writeFileSync(new URL(`../core/marks/lettering/${name}.ts`, import.meta.url), source);

const lines = letters.map(({ sign, glyph }) => `${sign}${pathOf(contoursOf(glyph))}`);
write(
  'glyphs',
  `${origin}
 * A line is a glyph: the character and its outlines, in thousandths of the em, y downwards from the base line, as an
 * SVG path of relative commands. U+FFFD stands for what is missing.
 */
export const GLYPHS = ${literal(lines.join('\n'))};
`,
);

const byAdvance = Map.groupBy(letters, ({ glyph }) => grid(advanceOf(glyph)));
const widths = [...byAdvance]
  .sort(([a], [b]) => a - b)
  .map(([advance, group]) => `  ${advance}: ${literal(group.map(({ sign }) => sign).join(''))},\n`);
write(
  'advances',
  `${origin}
 * Which characters are how wide, in thousandths of the em. U+FFFD stands for what is missing.
 */
export const ADVANCES: Readonly<Record<number, string>> = {
${widths.join('')}};
`,
);
