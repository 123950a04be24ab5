import { expect, test, vi } from 'vitest';
import * as pages from './comparePages.ts';
import { warm } from './warm.ts';

test('warming up runs the whole comparison, both for a rendered page and for a shifted scan', () => {
  const compared = vi.spyOn(pages, 'comparePages');
  warm();
  const [rendering, scan] = compared.mock.results;
  expect(rendering?.value).toMatchObject({ places: [{ removed: 0 }], registration: { angle: 0, dx: 0, dy: 0 } });
  expect(scan?.value).toMatchObject({ registration: { dx: expect.closeTo(-8, 0) } });
});
