import { expect, test } from 'vitest';
import { workflowArea } from '#src/areas/workflow/area.ts';
import { entryOf } from './menu.ts';

const offered = [
  { path: '/search' },
  { path: '/workflow', also: workflowArea.menu?.also ?? /^$/ },
  { path: '/archive' },
  { path: '/abonnement' },
];

test.each([
  ['/search', '/search'],
  ['/archive', '/archive'],
  ['/abonnement/7', '/abonnement'],
  ['/document/1/index', '/search'],
  ['/document/1/workflow', '/workflow'],
  ['/document/1/workflow/2/3', '/workflow'],
  ['/document/1/workflows', '/search'],
  ['/archived', '/search'],
  ['/home', '/search'],
])('[APP-02] on %s the menu marks %s as current', (pathname, path) => {
  expect(entryOf(offered, pathname)?.path).toBe(path);
});

test.each(['/admin', '/admin/users/7', '/mask'])(
  '[APP-02] on %s, in the administration, no entry is marked',
  (pathname) => {
    expect(entryOf(offered, pathname)).toBeUndefined();
  },
);

test('an empty menu has no current entry', () => {
  expect(entryOf([], '/search')).toBeUndefined();
});
