import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pagePoint } from '#core/kernel/geometry.ts';
import { pageNo } from '#core/kernel/ids.ts';
import { boundsOfBox } from '#core/marks/box.ts';
import type { Rotation } from '../camera.ts';
import { placementOf, within } from './place.ts';

const A4 = { width: 1240, height: 1754 };
const at = (x: number, y: number, width: number) => ({ pageNo: pageNo(1), centre: pagePoint(x, y), width });

test('[SIGN-02] a signature is placed at the pointer, upright on screen', () => {
  expect(placementOf(at(500, 900, 300), 3, 0)).toEqual({ pageno: 1, x: 350, y: 850, width: 300, height: 100 });
  expect(placementOf(at(500, 900, 300), 3, 90)).toMatchObject({ x: 350, y: 850, rotation: 270 });
});

test('[SIGN-02] a signature stays on the page however it is moved, resized and rotated', () => {
  const coordinate = fc.double({ min: -5000, max: 5000, noNaN: true });
  fc.assert(
    fc.property(
      coordinate,
      coordinate,
      fc.double({ min: 0.1, max: 9000, noNaN: true }),
      fc.double({ min: 0.2, max: 20, noNaN: true }),
      fc.constantFrom<Rotation>(0, 90, 180, 270),
      (x, y, width, ratio, rotation) => {
        const { rotation: turned = 0, ...box } = placementOf(
          within(at(x, y, width), ratio, A4, rotation),
          ratio,
          rotation,
        );
        const bounds = boundsOfBox({ ...box, rotation: turned % 360 }, 0);
        expect(Math.min(bounds.x, bounds.y)).toBeGreaterThan(-0.1);
        expect(bounds.x + bounds.width).toBeLessThan(A4.width + 0.1);
        expect(bounds.y + bounds.height).toBeLessThan(A4.height + 0.1);
      },
    ),
  );
});
