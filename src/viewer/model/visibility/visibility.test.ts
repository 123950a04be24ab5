import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageNo, userId } from '#core/kernel/ids.ts';
import type { Mark } from '#core/marks/mark.ts';
import { isKindName, type KindName, markKinds } from '#core/marks/registry.ts';
import type { LayerMark } from '../layer/marks.ts';
import { byCategory, CATEGORIES, categoryOf, isSeen, seenOf, switches, type Visibility } from './visibility.ts';

const NONE: ReadonlySet<never> = new Set();
const kinds = Object.keys(markKinds).filter(isKindName);
// Visibility depends only on a mark's kind and owner.
const mark = (kind: KindName, owner = 1): LayerMark => ({
  pageNo: pageNo(1),
  ownerId: userId(owner),
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else is looked at
  mark: { localId: `${kind} ${owner}`, kind, geometry: {}, style: {} } as unknown as Mark,
});
const flags = fc.record({
  layer: fc.boolean(),
  stamp: fc.boolean(),
  template: fc.boolean(),
  signature: fc.boolean(),
  notes: fc.boolean(),
});

test('[VIEW-06] every kind belongs to a switch', () => {
  expect(
    Object.fromEntries(kinds.filter((kind) => categoryOf(kind) !== 'layer').map((kind) => [kind, categoryOf(kind)])),
  ).toEqual({
    ...Object.fromEntries(kinds.filter((kind) => markKinds[kind].isIcon).map((kind) => [kind, 'notes'])),
    signature: 'signature',
    stamp: 'stamp',
    template: 'template',
  });
});

test('[VIEW-06] a category is visible if both its switch and the server’s setting say so', () => {
  fc.assert(
    fc.property(flags, flags, (config, local) => {
      const categories = switches(config, local, NONE);
      for (const kind of kinds) {
        const category = categoryOf(kind);
        expect(isSeen({ categories, hiddenAuthors: NONE }, mark(kind))).toBe(config[category] && local[category]);
        expect(categories[category] === 'off').toBe(!config[category]);
      }
    }),
  );
});

test('[VIEW-06] a mark being drawn is visible whatever the switches say', () => {
  const off = byCategory(() => false);
  const categories = switches(off, off, new Set(['stamp'] as const));
  expect(CATEGORIES.filter((category) => categories[category] === 'shown')).toEqual(['stamp']);
});

test('[VIEW-06] marks of a user can be hidden; without hidden users the list is identical', () => {
  const all: Visibility = { categories: byCategory(() => 'shown'), hiddenAuthors: NONE };
  const page = [mark('line', 1), mark('stamp', 2)];
  expect(seenOf(all, page)).toBe(page);
  expect(seenOf({ ...all, hiddenAuthors: new Set([userId(2)]) }, page)).toEqual([page[0]]);
});
