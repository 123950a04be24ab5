import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pagePoint } from '#core/kernel/geometry.ts';
import { boundsOfFrame, centreOf, turnedPoint } from './frame.ts';
import {
  framedMark,
  hitsMark,
  type Mark,
  markBounds,
  markFrame,
  markBlends,
  markHandles,
  markScene,
  movedMark,
  parseMark,
  turnedMark,
} from './mark.ts';
import { paintOrder } from './order.ts';
import type { KindName } from './registry.ts';
import { overlayOfMarks } from './svg.ts';
import { BOX as box, DRAWING as drawing, IMAGE as image, marked, ONE, STYLE as style } from './testing/oneOfEach.ts';

const kinds = Object.keys(ONE) as KindName[]; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the keys of a record over KindName

describe.each(kinds)('[LAYR-01] %s', (kind) => {
  const mark = ONE[kind];

  test('is read back after serialisation, and its bounds contain its frame', () => {
    expect(parseMark(JSON.parse(JSON.stringify(mark)))).toEqual({ ok: true, value: mark });
    const [inner, outer] = [boundsOfFrame(markFrame(mark)), markBounds(mark)];
    expect(outer.x).toBeLessThanOrEqual(inner.x + 0.001);
    expect(outer.y).toBeLessThanOrEqual(inner.y + 0.001);
    expect(outer.x + outer.width).toBeGreaterThanOrEqual(inner.x + inner.width - 0.001);
    expect(outer.y + outer.height).toBeGreaterThanOrEqual(inner.y + inner.height - 0.001);
  });

  test('is drawn the same in SVG and in its scene', () => {
    expect(markScene(mark).nodes.length).toBeGreaterThan(0);
    const { multiply, normal } = overlayOfMarks([mark], { width: 1240, height: 1754 });
    expect((markBlends(mark).includes('multiply') ? multiply : normal).join('')).toMatch(
      /^<svg .*<(path|rect|ellipse|use|image) .*<\/svg>$/,
    );
  });

  test('only changes its position when moved', () => {
    fc.assert(
      fc.property(fc.integer({ min: -900, max: 900 }), fc.integer({ min: -900, max: 900 }), (dx, dy) => {
        const [before, after] = [markFrame(mark), markFrame(movedMark(mark, dx, dy))];
        expect(after.x).toBeCloseTo(before.x + dx, 6);
        expect(after.y).toBeCloseTo(before.y + dy, 6);
        expect([after.width, after.height, after.rotation]).toEqual([
          expect.closeTo(before.width, 6),
          expect.closeTo(before.height, 6),
          before.rotation,
        ]);
      }),
    );
  });

  test('is unchanged by a full turn, and its centre orbits the point it is turned about', () => {
    const about = pagePoint(700, 700);
    const wanted = turnedPoint(centreOf(markFrame(mark)).x, centreOf(markFrame(mark)).y, about, 90);
    const got = centreOf(markFrame(turnedMark(mark, about, 90)));
    expect(Math.hypot(got.x - wanted.x, got.y - wanted.y)).toBeLessThan(0.2);
    const round = [90, 90, 90, 90].reduce<Mark>((turned, degrees) => turnedMark(turned, about, degrees), mark);
    const [before, after] = [markFrame(mark), markFrame(round)];
    expect([after.x, after.y, after.rotation]).toEqual([
      expect.closeTo(before.x, 0),
      expect.closeTo(before.y, 0),
      before.rotation,
    ]);
  });

  test('fills a new frame as far as its kind can be stretched, and stays valid', () => {
    fc.assert(
      fc.property(fc.integer({ min: 20, max: 900 }), fc.integer({ min: 20, max: 900 }), (width, height) => {
        const framed = framedMark(mark, { x: 50, y: 60, width, height });
        expect(parseMark(framed).ok).toBe(true);
        const frame = markFrame(framed);
        const handles = markHandles(mark);
        if (handles !== 'none') expect(frame.width).toBeCloseTo(width, 0);
        if (handles === 'box' && kind !== 'highlighter') expect(frame.height).toBeCloseTo(height, 0);
      }),
    );
  });

  test('is hit at its centre or edge, and not far away', () => {
    const { x, y } = centreOf(markFrame(mark));
    const points = [
      pagePoint(x, y),
      ...Array.from({ length: 360 }, (_, i) => pagePoint(x + 160 * Math.cos(i), y + 60 * Math.sin(i))),
    ];
    expect(points.some((point) => hitsMark(mark, point, 12))).toBe(true);
    expect(hitsMark(mark, pagePoint(5000, 5000), 12)).toBe(false);
  });
});

test.each([
  ['a line of three points', 'line', { points: [0, 0, 1, 1, 2, 2] }],
  ['an empty text', 'text', { x: 0, y: 0, width: 100, text: '' }],
  ['a text longer than a page', 'text', { x: 0, y: 0, width: 100, text: 'x'.repeat(4001) }],
  [
    'a picture that would be fetched',
    'stamp',
    { ...box, name: 'x', content: { type: 'image', href: 'https://example.org/x.png' } },
  ],
  [
    'a picture of another type',
    'signature',
    { ...box, signer: 'x', content: { type: 'image', href: 'data:image/svg+xml;base64,PHN2Zz4=' } },
  ],
  [
    'a signature of letters',
    'signature',
    { ...box, signer: 'x', content: { type: 'lettering', lines: ['Anna'], framed: false } },
  ],
  [
    'path text with an element in it',
    'signature',
    { ...box, signer: 'x', content: { ...drawing, paths: [{ d: 'M0 0"/><script>' }] } },
  ],
  [
    'a drawing that leaves its sheet',
    'signature',
    { ...box, signer: 'x', content: { ...drawing, paths: [{ d: 'M0 0L900 0', stroke: '#000000' }] } },
  ],
  ['a template within a template', 'template', { ...box, name: 'x', source: box, marks: [ONE.template] }],
  ['a signature in a template', 'template', { ...box, name: 'x', source: box, marks: [ONE.signature] }],
  ['a template of nothing', 'template', { ...box, name: 'x', source: box, marks: [] }],
  ['a turn of a whole circle', 'rectangle', { ...box, rotation: 360 }],
])('refuses %s', (_title, kind, geometry) => {
  expect(parseMark({ localId: 'a', kind, geometry, style })).toEqual({
    ok: false,
    error: { reason: 'geometry', kind },
  });
});

test('highlighters in a template multiply with the page like any highlighter, other marks cover it', () => {
  const alone = markBlends(ONE.template);
  const mixed = marked('template', { ...box, name: 'x', source: box, marks: [ONE.highlighter, ONE.cross] });
  expect([alone, markBlends(mixed)]).toEqual([['normal'], ['multiply', 'normal']]);
  expect([
    markScene(mixed).nodes.length,
    markScene(mixed, 'multiply').nodes.length,
    markScene(mixed, 'normal').nodes.length,
  ]).toEqual([2, 1, 1]);
  const { multiply, normal } = overlayOfMarks([mixed], { width: 1240, height: 1754 });
  expect(multiply.join('')).toMatch(/mix-blend-mode:multiply.*stroke-linecap="square"/);
  expect([normal.length, normal.join('').includes('stroke-linecap="square"')]).toEqual([1, false]);
});

test('[LAYR-03] marks are drawn by level, then in the order they were made', () => {
  const at = (localId: string, level?: number): Mark => ({
    ...ONE.cross,
    localId,
    style: level === undefined ? style : { ...style, level },
  });
  expect(paintOrder([at('a', 2), at('b'), at('c', -1), at('d')], (mark) => mark).map(({ localId }) => localId)).toEqual(
    ['c', 'b', 'd', 'a'],
  );
});

test('a page with many long texts becomes several pictures of limited size', () => {
  const long = marked('text', { x: 0, y: 0, width: 1000, text: 'Rechnung '.repeat(440) });
  const { normal } = overlayOfMarks(
    Array.from({ length: 60 }, () => long),
    { width: 1240, height: 1754 },
  );
  expect(normal.length).toBeGreaterThan(1);
  for (const svg of normal) expect(svg.length).toBeLessThan(5_000_000);
});

test('an image stamp contains its own image data', () => {
  expect(
    overlayOfMarks([marked('stamp', { ...box, name: 'x', content: image })], { width: 10, height: 10 }).normal[0],
  ).toContain(`href="${image.href}"`);
});
