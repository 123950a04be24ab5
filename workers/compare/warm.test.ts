import { expect, test, vi } from 'vitest';
import * as pages from './comparePages.ts';
import { warm } from './warm.ts';

test('warming up runs the whole comparison, both for a rendered page and for two shifted scans', () => {
  const compared = vi.spyOn(pages, 'comparePages');
  warm();
  const [rendering, ...scans] = compared.mock.results;
  expect(rendering?.value).toMatchObject({ places: [{ removed: 0 }], registration: { angle: 0, dx: 0, dy: 0 } });
  expect(scans.map(({ value }) => value)).toEqual([
    expect.objectContaining({ registration: expect.objectContaining({ dx: expect.closeTo(-8, 0) }) }),
    expect.objectContaining({ registration: expect.objectContaining({ dx: expect.closeTo(-9, 0) }) }),
  ]);
});
