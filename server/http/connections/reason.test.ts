import { expect, test } from 'vitest';
import { reasonOf } from './reason.ts';

test('[SRV-03] a failed request is explained by what failed at its root', () => {
  const refused = new Error('connect ECONNREFUSED 192.0.2.1:443');
  expect(reasonOf(new TypeError('fetch failed', { cause: refused }))).toBe(refused.message);
  const tried = new AggregateError([refused, new Error('connect ENETUNREACH')]);
  expect(reasonOf(new Error('discovery', { cause: new TypeError('fetch failed', { cause: tried }) }))).toBe(
    refused.message,
  );
  expect(reasonOf(new Error('unexpected status', { cause: { status: 404 } }))).toBe('unexpected status');
  expect(reasonOf('no')).toBe('no');
});
