import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pagePoint } from '#core/kernel/geometry.ts';
import { contains, grown, POINTS_LIMIT } from './coordinates.ts';
import { hitsMark, type Mark, markBounds, markScene, parseMark } from './mark.ts';
import { overlayOfMarks } from './svg.ts';

const style = { color: '#cc0000', width: 20, opacity: 1 };
const stroke = (points: number[], pressures?: number[]): Mark => ({
  localId: 's',
  kind: 'freehand',
  geometry: pressures ? { points, pressures } : { points },
  style,
});
const box: Mark = { localId: 'r', kind: 'rectangle', geometry: { x: 100, y: 100, width: 200, height: 100 }, style };
const marker: Mark = {
  localId: 'h',
  kind: 'highlighter',
  geometry: { points: [10, 10, 200, 10] },
  style: { ...style, opacity: 0.5 },
};

const hits = (mark: Mark, x: number, y: number, tolerance = 0) => hitsMark(mark, pagePoint(x, y), tolerance);
const heightAt = (pressure: number) => markBounds(stroke([0, 0, 100, 0], [pressure, pressure])).height;

const coordinate = fc.double({ min: -1e6, max: 1e6, noNaN: true });
const points = fc.array(fc.tuple(coordinate, coordinate), { minLength: 1, maxLength: 40 });
const anyStyle = fc.record({
  color: fc.constantFrom('#000000', '#ffCC00'),
  width: fc.double({ min: 0.5, max: 200, noNaN: true }),
  opacity: fc.double({ min: 0, max: 1, noNaN: true }),
});
const anyMark: fc.Arbitrary<Mark> = fc.oneof(
  fc.record({
    localId: fc.uuid(),
    kind: fc.constant('freehand'),
    geometry: points.map((list) => ({ points: list.flat() })),
    style: anyStyle,
  }),
  fc.record({
    localId: fc.uuid(),
    kind: fc.constant('freehand'),
    geometry: points.map((list) => ({ points: list.flat(), pressures: list.map((_, i) => (i % 5) / 4) })),
    style: anyStyle,
  }),
  fc.record({
    localId: fc.uuid(),
    kind: fc.constant('highlighter'),
    geometry: points.map((list) => ({ points: list.flat() })),
    style: anyStyle,
  }),
  fc.record({
    localId: fc.uuid(),
    kind: fc.constant('rectangle'),
    geometry: fc.record({
      x: coordinate,
      y: coordinate,
      width: fc.double({ min: 0, max: 1e4, noNaN: true }),
      height: fc.double({ min: 0, max: 1e4, noNaN: true }),
    }),
    style: anyStyle,
  }),
);

describe('parseMark', () => {
  test('reads back every mark that was written as JSON', () => {
    fc.assert(
      fc.property(anyMark, (mark) => {
        const written: unknown = JSON.parse(JSON.stringify(mark));
        expect(parseMark(written)).toEqual({ ok: true, value: written });
      }),
    );
  });

  test.each([
    ['no object', null, { reason: 'envelope' }],
    ['no id', { ...box, localId: '' }, { reason: 'envelope' }],
    ['unknown kind', { ...box, kind: 'blob' }, { reason: 'kind', kind: 'blob' }],
    ['a kind that is only inherited', { ...box, kind: 'toString' }, { reason: 'kind', kind: 'toString' }],
    [
      'infinite coordinate',
      { ...box, geometry: { x: Infinity, y: 0, width: 1, height: 1 } },
      { reason: 'geometry', kind: 'rectangle' },
    ],
    ['coordinate outside any page', { ...stroke([0, 1e7]) }, { reason: 'geometry', kind: 'freehand' }],
    ['half a point', { ...stroke([0, 1, 2]) }, { reason: 'geometry', kind: 'freehand' }],
    ['no point', { ...stroke([]) }, { reason: 'geometry', kind: 'freehand' }],
    [
      'too many points',
      { ...stroke(Array.from({ length: 2 * POINTS_LIMIT + 2 }, () => 0)) },
      { reason: 'geometry', kind: 'freehand' },
    ],
    ['a pressure too few', { ...stroke([0, 0, 1, 1], [0.5]) }, { reason: 'geometry', kind: 'freehand' }],
    ['foreign geometry', { ...box, geometry: { points: [1, 1] } }, { reason: 'geometry', kind: 'rectangle' }],
    ['extra geometry', { ...box, geometry: { ...box.geometry, href: 'x' } }, { reason: 'geometry', kind: 'rectangle' }],
    [
      'script in a colour',
      { ...box, style: { ...style, color: 'red"/><script>' } },
      { reason: 'style', kind: 'rectangle' },
    ],
    ['no width', { ...box, style: { ...style, width: 0 } }, { reason: 'style', kind: 'rectangle' }],
  ])('refuses %s', (_title, value, error) => {
    expect(parseMark(value)).toEqual({ ok: false, error });
  });
});

describe('hit test', () => {
  test('a stroke is hit within half its width and the tolerance', () => {
    const line = stroke([0, 0, 100, 0]);
    expect([hits(line, 50, 10), hits(line, 50, 10.1), hits(line, 50, 12, 3), hits(line, 120, 0)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect([hits(stroke([5, 5]), 5, 14), hits(stroke([5, 5]), 5, 16)]).toEqual([true, false]);
  });

  test('an empty rectangle is hit on its edge, a filled one everywhere', () => {
    expect([hits(box, 100, 150), hits(box, 200, 150), hits(box, 320, 150)]).toEqual([true, false, false]);
    expect(hits({ ...box, style: { ...style, fill: '#ffffff' } }, 200, 150)).toBe(true);
  });

  test('every drawn point lies within the bounds, and the pen line itself is always hit', () => {
    fc.assert(
      fc.property(anyMark, (mark) => {
        const bounds = grown(markBounds(mark), 1e-3);
        for (const node of markScene(mark).nodes) {
          const drawn = node.shape === 'polyline' ? [node.points] : node.shape === 'outlines' ? node.outlines : [];
          for (const outline of drawn)
            for (let i = 0; i < outline.length; i += 2)
              expect(contains(bounds, outline[i]!, outline[i + 1]!)).toBe(true);
        }
        const [x, y] = 'points' in mark.geometry ? mark.geometry.points : [mark.geometry.x, mark.geometry.y];
        expect(hits(mark, x!, y!)).toBe(true);
      }),
    );
  });
});

describe('scene', () => {
  test('a stroke with pressure is a union of convex hulls of one orientation', () => {
    fc.assert(
      fc.property(anyMark, (mark) => {
        for (const node of markScene(mark).nodes) {
          if (node.shape !== 'outlines') continue;
          for (const outline of node.outlines) {
            const [ox, oy] = [outline[0]!, outline[1]!];
            let area = 0;
            for (let i = 2; i + 3 < outline.length; i += 2)
              area += (outline[i]! - ox) * (outline[i + 3]! - oy) - (outline[i + 2]! - ox) * (outline[i + 1]! - oy);
            expect(area).toBeGreaterThan(0);
          }
        }
      }),
    );
  });

  test('the lightest touch of the thinnest pen leaves a dot', () => {
    const [node] = markScene({
      localId: 'dot',
      kind: 'freehand',
      geometry: { points: [10, 10], pressures: [0] },
      style: { color: '#000000', width: 0.5, opacity: 1 },
    }).nodes;
    const [dot = []] = node?.shape === 'outlines' ? node.outlines : [];
    const spans = [0, 1]
      .map((axis) => dot.filter((_, at) => at % 2 === axis))
      .map((along) => Math.max(...along) - Math.min(...along));
    expect(spans).toEqual([expect.closeTo(0.125), expect.closeTo(0.125)]);
  });

  test('a firm press draws the chosen width, a light one less', () => {
    expect([heightAt(0.5), heightAt(0)]).toEqual([20, 5]);
  });
});

describe('SVG', () => {
  const page = { width: 1240, height: 1754 };

  test('highlighters are drawn separately from the marks above them', () => {
    const overlay = overlayOfMarks([box, marker], page);
    expect(overlay.multiply).toEqual([
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1240 1754" width="1240" height="1754"><g fill-opacity="0.5" stroke-opacity="0.5" style="mix-blend-mode:multiply"><path d="M10 10L200 10" fill="none" stroke="#cc0000" stroke-width="20" stroke-linecap="square" stroke-linejoin="round"/></g></svg>',
    ]);
    expect(overlay.normal.join('')).toContain(
      '<rect x="100" y="100" width="200" height="100" fill="none" stroke="#cc0000" stroke-width="20"',
    );
    expect(overlayOfMarks([], page)).toEqual({ multiply: [], normal: [] });
  });

  test('the SVG has nothing but known elements, numbers and colours', () => {
    const hostile = {
      ...box,
      style: { ...style, color: '"><script>' },
      geometry: { x: Number.NaN, y: 1e21, width: 1, height: 1 },
    } as Mark;
    fc.assert(
      fc.property(fc.array(fc.oneof(anyMark, fc.constant(hostile)), { maxLength: 5 }), (marks) => {
        const { multiply, normal } = overlayOfMarks(marks, page);
        for (const svg of [...multiply, ...normal]) {
          const bare = svg.replaceAll(/ [a-z:-]+(?<!on\w+)="[#\w .:/()-]*"/gi, '');
          expect(bare).toMatch(/^(<\/?(svg|g|path|rect|ellipse)\/?>)*$/);
          expect(svg).not.toMatch(/NaN|Infinity|e\+/);
        }
      }),
    );
  });
});
