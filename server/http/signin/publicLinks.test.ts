import { expect, test } from 'vitest';
import { LocalCounts } from './attempts.ts';
import { publicLinks } from './publicLinks.ts';

test('[FORM-03] one address gets some answers at once, then one every two seconds; the rest wait without any cost', async () => {
  const links = publicLinks('form', new LocalCounts());
  const knock = (address: string, now: number) => links.begin({ address, link: 'form' }, now);
  for (let no = 0; no < 30; no += 1) expect(await knock('203.0.113.1', 0)).toBe(0);
  await expect(knock('203.0.113.1', 0)).rejects.toThrow('request.tooMany');
  expect(await knock('203.0.113.2', 0)).toBe(0);
  expect(await knock('203.0.113.1', 2000)).toBe(0);
  await expect(knock('203.0.113.1', 2000)).rejects.toThrow('request.tooMany');
});

test('[FORM-03] a form takes a hundred answers a second from any number of addresses; other forms stay available', async () => {
  const links = publicLinks('form', new LocalCounts());
  let [answered, refused] = [0, 0];
  for (let no = 0; no < 2000; no += 1)
    try {
      await links.begin({ address: `198.51.${no % 250}.${Math.floor(no / 250)}`, link: 'rushed' }, 0);
      answered += 1;
    } catch {
      refused += 1;
    }
  // A burst of 300, plus those that wait up to two seconds for their turn.
  expect([answered, refused]).toEqual([500, 1500]);
  expect(await links.begin({ address: '192.0.2.1', link: 'other' }, 0)).toBe(0);
});
