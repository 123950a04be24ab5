import { expect, test } from 'vitest';
import { visibleGroups, isWanted, wantsMarks, withLayer } from './markFlags.ts';

const KINDS = ['rectangle', 'text', 'note', 'stamp', 'template', 'signature'];
const wanted = (flags: Parameters<typeof isWanted>[1]): readonly string[] =>
  KINDS.filter((kind) => isWanted(kind, flags));

test('[VIEW-06] a page image shows the kinds its flags name; notes follow the layer flag by default', () => {
  expect(wanted({})).toEqual([]);
  expect(wanted({ layer: true })).toEqual(['rectangle', 'text', 'note']);
  expect(wanted({ layer: true, notes: false })).toEqual(['rectangle', 'text']);
  expect(wanted({ notes: true, signature: true })).toEqual(['note', 'signature']);
});

test('[VIEW-06] a file has all marks with its layer, except those the flags leave out', () => {
  expect(wanted(withLayer({ layer: true }))).toEqual(KINDS);
  expect(wanted(withLayer({ layer: true, stamp: false, notes: false }))).toEqual([
    'rectangle',
    'text',
    'template',
    'signature',
  ]);
  expect(wanted(withLayer({ layer: false, stamp: true }))).toEqual(['stamp']);
  expect([wantsMarks(withLayer({})), wantsMarks(withLayer({ stamp: true }))]).toEqual([false, true]);
});

test('[VIEW-06] marks of a user hidden on screen are hidden in image and file', () => {
  const groups = [{ ownerid: 7 }, { ownerid: 8 }, { ownerid: 9 }];
  expect(visibleGroups(groups, { layer: true })).toEqual(groups);
  expect(visibleGroups(groups, withLayer({ layer: true, hiddenauthors: [7, 9] }))).toEqual([{ ownerid: 8 }]);
});
