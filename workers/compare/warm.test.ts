import { expect, test, vi } from 'vitest';
import * as pages from './comparePages.ts';
import { warm } from './warm.ts';

test('what runs warm is all of it: places of a rendering, and of a scan that was moved', () => {
  const compared = vi.spyOn(pages, 'comparePages');
  warm();
  expect(compared.mock.results.map(({ value }) => value as ReturnType<typeof pages.comparePages>)).toEqual([
    { places: [expect.objectContaining({ added: expect.any(Number) as number })], placement: { angle: 0, dx: 0, dy: 0 } },
    { places: expect.any(Array) as unknown, placement: expect.not.objectContaining({ dx: 0 }) as unknown },
  ]);
});
