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
  ['/document/1/workflow', '/workflow'],
  ['/document/1/workflow/2/3', '/workflow'],
])('[APP-02] on %s the menu marks %s as current', (pathname, path) => {
  expect(entryOf(offered, pathname)?.path).toBe(path);
});

test.each([
  '/admin',
  '/admin/users/7',
  '/mask',
  '/help/administration/users',
  '/home',
  '/document/1/index',
  '/document/1/workflows',
  '/archived',
])('[APP-02] on %s, which is not in the menu, no entry is marked', (pathname) => {
  expect(entryOf(offered, pathname)).toBeUndefined();
});
