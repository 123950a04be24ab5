import { expect, test } from 'vitest';
import { publicLinks } from './publicLinks.ts';

test('[FORM-03] of one address some are answered at once and then one every two seconds; others wait for it in nothing', () => {
  const links = publicLinks();
  const knock = (address: string, now: number) => links.begin({ address, link: 'form' }, now);
  for (let no = 0; no < 30; no += 1) expect(knock('203.0.113.1', 0)).toBe(0);
  expect(() => knock('203.0.113.1', 0)).toThrow('request.tooMany');
  expect(knock('203.0.113.2', 0)).toBe(0);
  expect(knock('203.0.113.1', 2000)).toBe(0);
  expect(() => knock('203.0.113.1', 2000)).toThrow('request.tooMany');
});

test('[FORM-03] of one form a hundred a second are answered, from however many addresses; other forms are open meanwhile', () => {
  const links = publicLinks();
  let [answered, refused] = [0, 0];
  for (let no = 0; no < 2000; no += 1)
    try {
      links.begin({ address: `198.51.${no % 250}.${Math.floor(no / 250)}`, link: 'rushed' }, 0);
      answered += 1;
    } catch {
      refused += 1;
    }
  // A burst of 300, plus those that wait up to two seconds for their turn.
  expect([answered, refused]).toEqual([500, 1500]);
  expect(links.begin({ address: '192.0.2.1', link: 'other' }, 0)).toBe(0);
});
