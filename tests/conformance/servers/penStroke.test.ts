import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawingOf } from '#server/render/signature/drawing.ts';
import { penDrawing } from '#src/areas/account/penStroke.ts';

test('[SIGN-02] the server accepts any pen drawing', () => {
  const point = fc.record({
    x: fc.double({ min: 0, max: 480, noNaN: true }),
    y: fc.double({ min: 0, max: 160, noNaN: true }),
    pressure: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(
      fc.array(fc.array(point, { minLength: 1, maxLength: 60 }), { minLength: 1, maxLength: 5 }),
      (strokes) => {
        const drawing = drawingOf(penDrawing(strokes));
        expect(drawing.ok && drawing.value.paths).toHaveLength(strokes.length);
      },
    ),
  );
});
