import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageNo, userId } from '#core/kernel/ids.ts';
import { markBounds } from '#core/marks/mark.ts';
import type { LayerMark } from '#src/viewer/model/layer/marks.ts';
import { partAround } from './comparedMarks.ts';

const side = fc
  .record({
    x: fc.nat(1000),
    y: fc.nat(1500),
    width: fc.integer({ min: 1, max: 900 }),
    height: fc.integer({ min: 1, max: 900 }),
  })
  .map((geometry): LayerMark => ({
    pageNo: pageNo(1),
    ownerId: userId(1),
    mark: { localId: 'one', kind: 'rectangle', geometry, style: { color: '#cc0000', width: 20, opacity: 1 } },
  }));

test('both sides of a conflict are visible in a section of constant shape', () => {
  fc.assert(
    fc.property(fc.option(side), side, (mine, theirs) => {
      const part = partAround({ mine, theirs }, { width: 1240, height: 1754 });
      expect(part.width / part.height).toBeCloseTo(1.5);
      expect(part.width).toBeGreaterThanOrEqual(372);
      for (const shown of [mine, theirs]) {
        if (shown === null) continue;
        const { x, y, width, height } = markBounds(shown.mark);
        expect(
          x >= part.x && y >= part.y && x + width <= part.x + part.width && y + height <= part.y + part.height,
        ).toBe(true);
      }
    }),
  );
});
