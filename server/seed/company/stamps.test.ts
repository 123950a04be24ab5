import { expect, test } from 'vitest';
import { StampContent } from '#core/marks/content/shape.ts';
import { INDEX_NAMES } from './indexes.ts';
import { GROUPS } from './users.ts';
import { stampRows } from './stamps.ts';

test('the demo company has stamps of every kind, with existing indexes and groups', async () => {
  const { stamps, groups } = await stampRows();
  const contents = stamps.map(({ content }) => StampContent.parse(JSON.parse(content)));
  expect(new Set(contents.map(({ type }) => type))).toEqual(new Set(['lettering', 'drawing', 'image']));
  const named = contents
    .flatMap((content) => (content.type === 'lettering' ? content.lines : []))
    .flatMap((line) => [...line.matchAll(/\{index:([^}]+)\}/g)].map((match) => match[1]));
  expect(named.length).toBeGreaterThan(0);
  for (const name of named) expect(INDEX_NAMES).toContain(name);
  for (const { groupid } of groups) expect(GROUPS.map(({ id }) => id)).toContain(groupid);
});
