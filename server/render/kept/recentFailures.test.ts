import { expect, test } from 'vitest';
import { RecentFailures } from './recentFailures.ts';

test('a page that crashed a process fails at once for a minute, then is tried again', () => {
  let now = 0;
  const failures = new RecentFailures(() => now);
  failures.note('page', 'timeout');
  now = 59_000;
  expect(failures.of('page')).toBe('timeout');
  expect(failures.of('other')).toBeUndefined();
  now = 60_000;
  expect(failures.of('page')).toBeUndefined();
});

test('cancelled and invalid requests are not remembered as failures, and memory is limited', () => {
  const failures = new RecentFailures(() => 0);
  failures.note('page', 'cancelled');
  failures.note('page', 'corrupted');
  expect(failures.of('page')).toBeUndefined();
  for (let page = 0; page <= 1_000; page += 1) failures.note(String(page), 'crashed');
  expect(failures.of('0')).toBeUndefined();
  expect(failures.of('1000')).toBe('crashed');
});
