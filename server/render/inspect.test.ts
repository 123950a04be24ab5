import { create } from 'qrcode';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { BLANK_INK } from '#core/contract/work/pool.ts';
import { layoutLikeness } from '#core/pages/layout.ts';
import { rendering, who } from './testing/rendering.ts';

const { renderer, fileOf } = rendering();
/** Timeout in milliseconds: a process's first page waits for two WebAssembly modules, on a machine busy with tests. */
const SLOW = 60_000;
/**
 * An A4 sheet at 150 dpi with the drawing on it: grey paper with a black edge as from a scanner, rotated by some
 * degrees.
 */
const looked = async (drawing: string, turned = 0) => {
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="1240" height="1754"><rect width="100%" height="100%" fill="#f2f2f2"/><rect width="14" height="1754" fill="#222"/>${drawing}</svg>`;
  const { path } = await fileOf(
    await sharp(Buffer.from(sheet)).rotate(turned, { background: '#f2f2f2' }).jpeg({ quality: 60 }).toBuffer(),
  );
  const look = await renderer.inspect({ ...who, path, kind: 'image', page: 1 });
  if (!look.ok) throw new Error(look.error);
  return look.value;
};
const qr = (text: string): string => {
  const { size, data } = create(text).modules;
  const cells = Array.from({ length: size * size }, (_, at) =>
    data[at] === 1
      ? `<rect x="${400 + (at % size) * 12}" y="${500 + Math.floor(at / size) * 12}" width="12" height="12"/>`
      : '',
  );
  return cells.join('');
};

test(
  '[SCAN-06] a blank page with a black edge is blank, one line of writing is not',
  async () => {
    expect((await looked('')).ink).toBeLessThan(BLANK_INK);
    const line = '<rect x="200" y="300" width="420" height="6" fill="#333"/>';
    expect((await looked(line)).ink).toBeGreaterThan(BLANK_INK);
  },
  SLOW,
);

test(
  '[SCAN-06] a page with punch holes is blank; a page with spots that are not round, or not at the edge, is not',
  async () => {
    const holes = [640, 1120].map((y) => `<circle cx="71" cy="${y}" r="18" fill="#333"/>`).join('');
    expect((await looked(holes)).ink).toBeLessThan(BLANK_INK);
    expect((await looked(holes, 90)).ink).toBeLessThan(BLANK_INK);
    const box = '<rect x="60" y="300" width="36" height="36" fill="#333"/>';
    expect((await looked(holes + box)).ink).toBeGreaterThan(BLANK_INK);
    expect((await looked('<circle cx="620" cy="640" r="18" fill="#333"/>')).ink).toBeGreaterThan(BLANK_INK);
  },
  SLOW,
);

test(
  '[SCAN-06] barcodes are read upright, upside down and slightly skewed; a page without one has none',
  async () => {
    for (const turned of [0, 180, 3])
      expect((await looked(qr('DMS-SEP-B7-2-7'), turned)).codes, String(turned)).toEqual([
        { format: expect.stringMatching(/QR/) as string, text: 'DMS-SEP-B7-2-7' },
      ]);
    expect((await looked('<rect x="200" y="300" width="420" height="60"/>')).codes).toEqual([]);
  },
  SLOW,
);

test(
  '[SCAN-06] only equal pages are considered alike',
  async () => {
    const [one, same, other] = await Promise.all([looked(qr('A')), looked(qr('A')), looked(qr('B'))]);
    expect(one.likeness).toBe(same.likeness);
    expect(one.likeness).not.toBe(other.likeness);
  },
  SLOW,
);

test(
  '[SCAN-02] skew is reported only for pages with lines',
  async () => {
    const lines = Array.from(
      { length: 30 },
      (_, line) =>
        `<rect x="${180 + (line % 3) * 40}" y="${240 + line * 42}" width="${700 - (line % 5) * 60}" height="14"/>`,
    ).join('');
    expect(Math.abs(((await looked(lines, 3)).skew ?? Infinity) - 3)).toBeLessThan(0.1);
    expect((await looked('')).skew).toBeUndefined();
  },
  SLOW,
);

test(
  '[SCAN-06] pages with the same letterhead have a similar layout, a letter and a table do not',
  async () => {
    const lines = (from: number, count: number, width: number) =>
      Array.from(
        { length: count },
        (_, line) => `<rect x="160" y="${from + line * 40}" width="${width - (line % 4) * 70}" height="14"/>`,
      ).join('');
    const head = '<rect x="760" y="120" width="320" height="90"/>';
    const [one, two, table] = await Promise.all([
      looked(`${head}${lines(420, 12, 800)}`),
      looked(`${head}${lines(420, 18, 820)}`),
      looked(
        '<g stroke="#000" stroke-width="4">' +
          '<path d="M150 1250H1090M150 1350H1090M150 1450H1090M150 1550H1090"/></g>',
      ),
    ]);
    expect(layoutLikeness(one.layout, two.layout)).toBeGreaterThan(0.8);
    expect(layoutLikeness(one.layout, table.layout)).toBeLessThan(0.3);
  },
  SLOW,
);
