import { expect, test } from 'vitest';
import { PoolStep } from '#core/contract/work/pool.ts';
import { isKept } from './keeping.ts';

const turned = (leaf: string): PoolStep => PoolStep.parse({ by: 90, leaves: [leaf], kind: 'turn' });
const sent = { step: turned('b'), after: { done: 2, steps: 2 }, message: '' };

test('[SCAN-05] a step whose answer was lost is kept if the server has it, and is not if it has another or none', () => {
  expect(isKept(sent, { done: 2, steps: [turned('a'), turned('b')] })).toBe(true);
  expect(isKept(sent, { done: 1, steps: [turned('a')] })).toBe(false);
  expect(isKept(sent, { done: 2, steps: [turned('a'), turned('c')] })).toBe(false);
});

test('[SCAN-05] so is one that was undone or redone, by the number of steps that apply', () => {
  const undone = { ...sent, step: 'undo', after: { done: 1, steps: 2 } } as const;
  expect(isKept(undone, { done: 1, steps: [turned('a'), turned('b')] })).toBe(true);
  expect(isKept(undone, { done: 2, steps: [turned('a'), turned('b')] })).toBe(false);
});
