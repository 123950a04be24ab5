import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyDefinition } from '#core/workflow/testing/anyWorkflow.ts';
import { pictureOf, STEP_HEIGHT, STEP_WIDTH } from './picture.ts';

const LABEL = { width: 150, height: 28 };

test('[WF-06] a label covers no step and no other label', () => {
  fc.assert(
    fc.property(anyDefinition, (definition) => {
      const { steps, ways } = pictureOf(definition, () => LABEL);
      const boxes = ways.map(({ label }) => ({ ...label, ...LABEL }));
      const all = [...boxes, ...steps.map(({ x, y }) => ({ x, y, width: STEP_WIDTH, height: STEP_HEIGHT }))];
      for (const [at, one] of boxes.entries())
        for (const other of all.slice(at + 1))
          expect(
            Math.abs(other.x - one.x) >= (one.width + other.width) / 2 - 0.5 ||
              Math.abs(other.y - one.y) >= (one.height + other.height) / 2 - 0.5,
          ).toBe(true);
    }),
    { numRuns: 50 },
  );
});

test('[WF-06] every step is in the picture once, and none covers another', () => {
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
