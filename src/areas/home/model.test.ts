import { expect, test } from 'vitest';
import { countsOf, isNews, SHOW_AGAIN } from './model.ts';

test.each([
  ['2024.2.4.0', '2024.2.4.0', false],
  ['2024.2.1.7', '2024.2.4.0', false],
  ['2024.1.4.0', '2024.2.4.0', true],
  ['2023.2.4.0', '2024.2.4.0', true],
  ['2024.20', '2024.2.4.0', true],
  [SHOW_AGAIN, '2024.2.4.0', true],
  ['', '2024.2.4.0', true],
  ['nonsense', '2024.2.4.0', true],
])('whoever has last seen %s has news of %s: %s', (seen, current, news) => {
  expect(isNews(seen, current)).toBe(news);
});

test('jobs and escalations are counted among what is pending', () => {
  expect(countsOf([0, 0, 1, 4, 13, 999].map((type) => ({ type })))).toEqual({ jobs: 2, escalated: 1, all: 6 });
  expect(countsOf([])).toEqual({ jobs: 0, escalated: 0, all: 0 });
});
