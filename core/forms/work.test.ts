import { expect, test } from 'vitest';
import { isWork, findProofOfWork } from './work.ts';

test('[FORM-03] the proof of work is found quickly and is valid for one answer and one link only', () => {
  const found = findProofOfWork('ground', 'key', 0, Infinity)!;
  expect(isWork('ground', 'key', found)).toBe(true);
  expect(findProofOfWork('ground', 'key', 0, Number(found))).toBeUndefined();
  const others = Array.from({ length: 40 }, (_, at) => [
    isWork(`ground${at}`, 'key', found),
    isWork('ground', `${at}`, found),
  ]);
  expect(others.flat().filter(Boolean).length).toBeLessThan(3);
});
