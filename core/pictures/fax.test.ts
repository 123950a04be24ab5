import { expect, test } from 'vitest';
import { isFaxDamaged, readFax } from './fax.ts';
import { bytesOf, FAXES } from './testing/coded.ts';

const picture = (fax: (typeof FAXES)[number], data = bytesOf(fax.data)) => {
  const rows: (readonly number[])[] = [];
  const read = readFax(data, fax, (_row, changes) => rows.push([...changes]));
  return { ...read, rows };
};

test('[VIEW-01] a fax is the same picture in each of its four codings', () => {
  const [first, ...others] = FAXES.map((fax) => picture(fax));
  expect(first?.isSound).toBe(true);
  // A row through the disc at the right.
  expect(first?.rows[11]?.slice(-3)).toEqual([48, 60, 64]);
  for (const other of others) expect(other).toEqual(first);
});

const cases = FAXES.map((fax) => [`${fax.scheme}${fax.isByteAligned === true ? ', byte-aligned' : ''}`, fax] as const);

test.each(cases)('[VIEW-01] a fax (%s) that was cut off or garbled is damaged; a whole one is not', (_name, fax) => {
  const { width, height } = fax;
  const data = bytesOf(fax.data);
  expect(isFaxDamaged(data, width, height)).toBe(false);
  const cut = data.subarray(0, Math.round(data.length * 0.5));
  expect(isFaxDamaged(cut, width, height)).toBe(true);
  expect(picture(fax, cut).rows.length).toBeGreaterThan(4);
  const garbled = data.map((byte, at) => (at > 30 && at < 42 ? byte ^ 0x5a : byte));
  expect(isFaxDamaged(garbled, width, height)).toBe(true);
});

test('[VIEW-01] rows of a fax of group 3 are read beyond a damaged one', () => {
  const fax = FAXES[1];
  if (fax === undefined) throw new Error('no fax of group 3');
  const garbled = bytesOf(fax.data).map((byte, at) => (at > 60 && at < 64 ? byte ^ 0x5a : byte));
  const [sound, damaged] = [picture(fax), picture(fax, garbled)];
  expect(damaged.isSound).toBe(false);
  expect(damaged.rows.slice(-8)).toEqual(sound.rows.slice(-8));
});

test('a fax of no width, or of more rows than it has data for, ends', () => {
  expect(isFaxDamaged(new Uint8Array(4), 0, 2 ** 31)).toBe(false);
  expect(isFaxDamaged(new Uint8Array(4), 2 ** 31, 2 ** 31)).toBe(true);
});
