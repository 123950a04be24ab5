import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm } from '@resvg/resvg-wasm';
import { beforeAll, expect, test } from 'vitest';
import { hasWriting, pixelsOf, sizeOf, textOf } from './drawing.ts';

const resolve = createRequire(import.meta.url).resolve;
beforeAll(async () => initWasm(await readFile(resolve('@resvg/resvg-wasm/index_bg.wasm'))));

const NS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const pixel = ({ data, width }: { readonly data: Uint8Array; readonly width: number }, x: number, y: number) => [
  ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3),
];

test('[VIEW-04] a drawing of 2 KB whose references expand to 10¹⁰ elements is refused instead of drawn', () => {
  const level = (at: number) => `<g id="g${at}">${`<use xlink:href="#g${at - 1}"/>`.repeat(10)}</g>`;
  const levels = Array.from({ length: 9 }, (_, at) => level(at + 1)).join('');
  const bomb = `<svg ${NS} width="9" height="9"><defs><rect id="g0" width="1" height="1"/>${levels}</defs><use xlink:href="#g9"/></svg>`;
  expect(bomb.length).toBeLessThan(2560);
  expect(sizeOf(bomb)).toBe('costly');
  expect(() => sizeOf(`<svg ${NS}><g></svg>`)).toThrow('expected');
});

test('a drawing has the size it asks for, on white paper', () => {
  const svg = `<svg ${NS} width="20" height="10"><rect width="10" height="10" fill="#f80"/><image href="https://example.org/a.png" width="9" height="9"/></svg>`;
  expect(sizeOf(svg)).toEqual({ width: 20, height: 10 });
  const drawn = pixelsOf(svg, [], { width: 200, height: 100 });
  expect([drawn.width, drawn.height]).toEqual([200, 100]);
  expect([pixel(drawn, 50, 50), pixel(drawn, 150, 50)]).toEqual([
    [255, 136, 0],
    [255, 255, 255],
  ]);
  expect(() => pixelsOf(svg, [], { width: 10_000, height: 10_000 })).toThrow(RangeError);
});

test('text is drawn with a supplied font, in the encoding the drawing declares', async () => {
  const latin = Buffer.from(
    `<?xml version="1.0" encoding="ISO-8859-1"?><svg ${NS} width="60" height="20"><text y="16" font-family="Georgia">\u00dc</text></svg>`,
    'latin1',
  );
  const svg = textOf(latin.buffer.slice(latin.byteOffset, latin.byteOffset + latin.byteLength));
  expect(svg).toContain('>\u00dc<');
  expect([hasWriting(svg), hasWriting('<svg><textures/></svg>')]).toEqual([true, false]);
  const font = await readFile(resolve('pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf'));
  const dark = (fonts: readonly Uint8Array[]) =>
    pixelsOf(svg, fonts, { width: 60, height: 20 }).data.filter((value) => value < 64).length;
  expect(dark([])).toBe(0);
  expect(dark([font])).toBeGreaterThan(20);
});
