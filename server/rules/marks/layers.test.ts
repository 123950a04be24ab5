import { expect, test } from 'vitest';
import { mayHold, mayUseLock } from './layers.ts';

test('[LAYR-02] a lock belongs to its session; other sessions see its times, other users also the holder', () => {
  const lock = {
    userid: 2,
    sessionhash: 's2',
    since: 0,
    expiresat: 600_000,
    firstname: 'Eva',
    surname: 'Meister',
    login: 'eva',
  };
  const times = { since: '01.01.1970 00:00:00', until: '01.01.1970 00:10:00' };
  expect(mayUseLock({ userId: 1, sessionHash: 's1' }, undefined, 'UTC')).toBeNull();
  expect(mayUseLock({ userId: 2, sessionHash: 's2' }, lock, 'UTC')).toBeNull();
  expect(mayUseLock({ userId: 1, sessionHash: 's1' }, lock, 'UTC')).toMatchObject({
    error: 'layer.locked',
    details: { name: 'Eva Meister', ...times },
  });
  expect(mayUseLock({ userId: 2, sessionHash: 's3' }, lock, 'UTC')).toMatchObject({
    error: 'layer.lockedElsewhere',
    details: times,
  });
});

const groups = (count: number, characters: number, pageOf: (index: number) => number) =>
  Array.from({ length: count }, (_, index) => ({ pageno: pageOf(index), marks: ' '.repeat(characters) }));

test('marks are limited per page and per document, including those already stored', () => {
  expect(mayHold([])).toBeNull();
  expect(mayHold(groups(4, 1_000_000, () => 1))).toBeNull();
  expect(mayHold(groups(5, 1_000_000, () => 1))?.error).toBe('request.tooLarge');
  expect(mayHold(groups(33, 1_000_000, (index) => index))).toBeNull();
  expect(mayHold(groups(34, 1_000_000, (index) => index))?.error).toBe('request.tooLarge');
});
