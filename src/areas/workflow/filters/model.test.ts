import { expect, test } from 'vitest';
import { type OwnFilter, readFilters, withFilter, withoutFilter } from './model.ts';

const filter = (name: string, more: Partial<OwnFilter> = {}): OwnFilter => ({
  name,
  view: 'group',
  filtername: 'invoice',
  quick: 'nord',
  sort: [{ column: 'due', descending: true }],
  filters: { workflow: ['Eingangsrechnung'] },
  ...more,
});

test('[WF-01] a filter of one’s own is kept as it is set, and replaced by the next of its name', () => {
  const all = withFilter(withFilter([], filter('Mahnungen')), filter('Eilig'));
  expect(readFilters(JSON.stringify(all))).toEqual([filter('Eilig'), filter('Mahnungen')]);
  const changed = withFilter(all, filter('Eilig', { view: 'mine', filtername: null }));
  expect(changed.map(({ name, view }) => [name, view])).toEqual([
    ['Eilig', 'mine'],
    ['Mahnungen', 'group'],
  ]);
  expect(withoutFilter(changed, 'Eilig')).toEqual([filter('Mahnungen')]);
});

test('[WF-01] what cannot be read is left out, and there are never too many', () => {
  for (const text of ['', '{', 'null', '{}']) expect(readFilters(text)).toEqual([]);
  expect(readFilters(JSON.stringify([filter('a'), { name: 'b' }, filter('', {})]))).toEqual([filter('a')]);
  let all: readonly OwnFilter[] = [];
  for (let number = 0; number < 100; number++) all = withFilter(all, filter(`Filter ${number}`));
  expect(all.length).toBeLessThanOrEqual(30);
  expect(all.map(({ name }) => name)).toContain('Filter 99');
});
