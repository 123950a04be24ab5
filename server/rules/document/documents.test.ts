import { expect, test } from 'vitest';
import type { RightName } from '#core/contract/people/rights.ts';
import {
  mayArchive,
  mayChangeGroup,
  mayDownload,
  mayEditLayers,
  mayRead,
  maySearch,
  mayVersionize,
} from './documents.ts';

const user = (userId: number, ...names: RightName[]) => {
  const rights = new Set(names);
  return { userId, rights, rightsIn: new Map([[1, rights]]) };
};
const elsewhere = { realmid: 2, deletedat: null, protected: 0, currentversion: 1 };
const document = { realmid: 1, deletedat: null, protected: 0, currentversion: 1 };
const lockOf = (userid: number) => ({
  userid,
  sessionhash: `s${userid}`,
  since: 0,
  expiresat: 1,
  firstname: 'Eva',
  surname: 'Meister',
  login: 'eva',
});

test('[LAYR-02] editing layers needs the right, and a document that exists and is not protected', () => {
  expect(mayEditLayers(user(1, 'layer.edit'), document)).toBeNull();
  expect(mayEditLayers(user(1), document)?.error).toBe('layer.rightMissing');
  expect(mayEditLayers(user(1, 'layer.edit'), { ...document, protected: 1 })?.error).toBe('document.protected');
  expect(mayEditLayers(user(1, 'layer.edit'), { ...document, deletedat: 5 })?.error).toBe('document.deleted');
});

test('[DOC-05] a new version needs the right to archive, an existing unprotected document, and no lock on its marks', () => {
  expect(mayVersionize(user(1, 'document.archive'), document, undefined)).toBeNull();
  expect(mayVersionize(user(1), document, undefined)?.error).toBe('archive.rightMissing');
  expect(mayVersionize(user(1, 'document.archive'), { ...document, protected: 1 }, undefined)?.error).toBe(
    'document.protected',
  );
  expect(mayVersionize(user(1, 'document.archive'), { ...document, deletedat: 5 }, undefined)?.error).toBe(
    'document.deleted',
  );
  for (const holder of [1, 2])
    expect(mayVersionize(user(1, 'document.archive'), document, lockOf(holder))?.error).toBe('layer.locked');
});

test('marks of other users need the right to edit them', () => {
  expect(mayChangeGroup(user(1), document, { ownerid: 1 })).toBeNull();
  expect(mayChangeGroup(user(1), document, { ownerid: 2 })?.error).toBe('layer.foreign');
  expect(mayChangeGroup(user(1, 'layer.removeothers'), document, { ownerid: 2 })).toBeNull();
});

test('[ARCH-05] archiving, searching and downloading each need their right', () => {
  expect(mayArchive(user(1, 'document.search'), document)?.error).toBe('archive.rightMissing');
  expect(maySearch(user(1, 'document.archive'))?.error).toBe('right.missing');
  expect(mayDownload(user(1, 'document.search'), document)?.error).toBe('right.missing');
  expect([
    mayArchive(user(1, 'document.archive'), document),
    maySearch(user(1, 'document.search')),
    mayDownload(user(1, 'document.download'), document),
    mayRead(document),
  ]).toEqual([null, null, null, null]);
});

test('a right applies only in the realms of the group that grants it', () => {
  const rights: RightName[] = ['document.archive', 'document.download', 'layer.edit', 'layer.removeothers'];
  const other = user(1, ...rights);
  expect(mayArchive(other, elsewhere)?.error).toBe('archive.rightMissing');
  expect(mayDownload(other, elsewhere)?.error).toBe('right.missing');
  expect(mayVersionize(other, elsewhere, undefined)?.error).toBe('archive.rightMissing');
  expect(mayEditLayers(other, elsewhere)?.error).toBe('layer.rightMissing');
  expect(mayChangeGroup(other, elsewhere, { ownerid: 2 })?.error).toBe('layer.foreign');
});
