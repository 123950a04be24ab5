import fc from 'fast-check';
import { expect, test } from 'vitest';
import { random } from './random.ts';

test('choices of a name are reproducible and within bounds', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: -1000, max: 1000 }), fc.nat(1000), (name, minimum, span) => {
      const [one, other] = [random(name), random(name)];
      for (let draw = 0; draw < 20; draw++) {
        const value = one.int(minimum, minimum + span);
        expect(value).toBe(other.int(minimum, minimum + span));
        expect(value).toBeGreaterThanOrEqual(minimum);
        expect(value).toBeLessThanOrEqual(minimum + span);
      }
    }),
  );
});

test('weights determine how often an index is chosen', () => {
  const dice = random('weights');
  const counts = [0, 0, 0];
  for (let draw = 0; draw < 4000; draw++) counts[dice.weighted([3, 0, 1])]!++;
  expect(counts[1]).toBe(0);
  expect((counts[0] ?? 0) / 4000).toBeCloseTo(0.75, 1);
});
