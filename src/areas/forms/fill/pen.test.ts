import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FormDefinition } from '#core/contract/work/form.ts';
import { checkAnswer } from '#core/forms/check.ts';
import { penLines } from './pen.ts';

const definition: FormDefinition = { fields: [{ id: 's', kind: 'signature', label: 'S', required: true }] };
const spot = fc.record({
  x: fc.double({ min: -50, max: 500, noNaN: true }),
  y: fc.double({ min: -9, max: 130, noNaN: true }),
});

test('[FORM-02] any drawn signature is accepted by the server', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(spot, { minLength: 1, maxLength: 900 }), { minLength: 1, maxLength: 40 }),
      (strokes) => {
        const drawn = penLines(strokes);
        expect(drawn.length).toBeLessThanOrEqual(4000);
        expect(checkAnswer(definition, { s: [{ drawn }] }, '01.01.2026')).toEqual({
          problems: [],
          values: { s: [{ drawn }] },
        });
      },
    ),
    { numRuns: 40 },
  );
});
