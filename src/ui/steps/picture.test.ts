import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyDefinition } from '#core/workflow/testing/anyWorkflow.ts';
import { pictureOf, STEP_HEIGHT, STEP_WIDTH } from './picture.ts';

test('[WF-06] every step stands in the picture once, inside of it, and none covers another', () => {
  fc.assert(
    fc.property(anyDefinition, (definition) => {
      const { steps, width, height } = pictureOf(definition);
      expect(steps.map(({ name }) => name).toSorted()).toEqual(Object.keys(definition.steps).toSorted());
      for (const [at, { x, y }] of steps.entries()) {
        expect(x - STEP_WIDTH / 2 >= 0 && x + STEP_WIDTH / 2 <= width).toBe(true);
        expect(y - STEP_HEIGHT / 2 >= 0 && y + STEP_HEIGHT / 2 <= height).toBe(true);
        for (const other of steps.slice(at + 1))
          expect(Math.abs(other.x - x) >= STEP_WIDTH || Math.abs(other.y - y) >= STEP_HEIGHT).toBe(true);
      }
    }),
    { numRuns: 50 },
  );
});
