import { expect, test } from 'vitest';
import { FILTERS_MAXIMUM, type OwnFilter, readFilters, withFilter, withoutFilter } from './model.ts';

const filter = (name: string, more: Partial<OwnFilter> = {}): OwnFilter => ({
  name,
  view: 'group',
  filtername: 'invoice',
  quick: 'nord',
  sort: [{ column: 'due', descending: true }],
  filters: { workflow: ['Eingangsrechnung'] },
  ...more,
});

test('[WF-01] a user’s filter is saved as set, and replaced by the next of the same name', () => {
  const all = withFilter(withFilter([], filter('Mahnungen')) ?? [], filter('Eilig')) ?? [];
  expect(readFilters(JSON.stringify(all))).toEqual([filter('Eilig'), filter('Mahnungen')]);
  const changed = withFilter(all, filter('Eilig', { view: 'mine', filtername: null })) ?? [];
  expect(changed.map(({ name, view }) => [name, view])).toEqual([
    ['Eilig', 'mine'],
    ['Mahnungen', 'group'],
  ]);
  expect(withoutFilter(changed, 'Eilig')).toEqual([filter('Mahnungen')]);
});

test('[WF-01] unreadable filters are ignored; none is dropped for another, and too many are refused', () => {
  for (const text of ['', '{', 'null', '{}']) expect(readFilters(text)).toEqual([]);
  expect(readFilters(JSON.stringify([filter('a'), { name: 'b' }, filter('', {})]))).toEqual([filter('a')]);
  const all = Array.from({ length: FILTERS_MAXIMUM }, (_, number) => filter(`Filter ${number}`));
  expect(withFilter(all, filter('Eilig'))).toBeNull();
  expect(withFilter(all, filter('Filter 3', { view: 'group' }))).toHaveLength(FILTERS_MAXIMUM);
});
