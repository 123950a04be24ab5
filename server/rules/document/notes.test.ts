import { expect, test } from 'vitest';
import { NOTES_MAXIMUM } from '#core/contract/document/note.ts';
import type { RightName } from '#core/contract/people/rights.ts';
import { mayCreateNote, mayEditNote, mayReadNotes } from './notes.ts';

const user = (...names: RightName[]) => {
  const rights = new Set(names);
  return { userId: 1, rights, rightsIn: new Map([[1, rights]]) };
};
const document = { realmid: 1, deletedat: null, protected: 0, currentversion: 1 };
const own = { userid: 1 };
const others = { userid: 2 };

const missing = 'note.rightMissing';
const cases: [RightName[], ...(string | undefined)[]][] = [
  [[], missing, missing, missing, missing],
  [['note.create', 'note.edit', 'note.editothers'], missing, missing, missing, missing],
  [['note.read'], undefined, missing, missing, 'note.foreign'],
  [['note.read', 'note.create'], undefined, undefined, missing, 'note.foreign'],
  [['note.read', 'note.edit'], undefined, missing, undefined, 'note.foreign'],
  [['note.read', 'note.editothers'], undefined, missing, missing, undefined],
];

test.each(cases)(
  "[DOC-04] with the rights %j: what hinders reading, writing, and editing one's own note and another's",
  (rights, ...hindered) => {
    const principal = user(...rights);
    expect([
      mayReadNotes(principal, document)?.error,
      mayCreateNote(principal, document)?.error,
      mayEditNote(principal, document, own)?.error,
      mayEditNote(principal, document, others)?.error,
    ]).toEqual(hindered);
  },
);

test('[DOC-04] [DOC-07] notes of a protected document are read only, those of a deleted one not at all', () => {
  const all = user('note.read', 'note.create', 'note.edit', 'note.editothers');
  const locked = { ...document, protected: 1 };
  expect(mayReadNotes(all, locked)).toBeNull();
  expect(mayCreateNote(all, locked)?.error).toBe('document.protected');
  for (const note of [own, others]) expect(mayEditNote(all, locked, note)?.error).toBe('document.protected');
  expect(mayReadNotes(all, { ...document, deletedat: 5 })?.error).toBe('document.deleted');
  // Rights are given by realm.
  expect(mayReadNotes(all, { ...document, realmid: 2 })?.error).toBe('note.rightMissing');
});

test('[DOC-04] a document takes no more notes than the maximum', () => {
  const writer = user('note.read', 'note.create');
  expect(mayCreateNote(writer, document, NOTES_MAXIMUM - 1)).toBeNull();
  expect(mayCreateNote(writer, document, NOTES_MAXIMUM)?.error).toBe('note.tooMany');
});
