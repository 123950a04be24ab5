import { expect, test } from 'vitest';
import type { RightName } from '#core/contract/rights.ts';
import {
  mayArchive,
  mayChangeGroup,
  mayDownload,
  mayEditLayers,
  mayRead,
  maySearch,
  mayVersionize,
} from './documents.ts';

const user = (userId: number, ...rights: RightName[]) => ({ userId, rights: new Set(rights) });
const document = { deletedat: null, protected: 0, currentversion: 1 };
const lockOf = (userid: number) => ({
  userid,
  sessionhash: `s${userid}`,
  since: 0,
  expiresat: 1,
  firstname: 'Eva',
  surname: 'Meister',
  login: 'eva',
});

test('[LAYR-02] layers may be edited by right, of a document that is there and unprotected', () => {
  expect(mayEditLayers(user(1, 'layer.edit'), document)).toBeNull();
  expect(mayEditLayers(user(1), document)?.error).toBe('layer.rightMissing');
  expect(mayEditLayers(user(1, 'layer.edit'), { ...document, protected: 1 })?.error).toBe('document.protected');
  expect(mayEditLayers(user(1, 'layer.edit'), { ...document, deletedat: 5 })?.error).toBe('document.deleted');
});

test('[DOC-05] a new version needs the right to archive, a document that is there and unprotected, and nobody drawing on it', () => {
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

test("foreign groups need the right for others'", () => {
  expect(mayChangeGroup(user(1), { ownerid: 1 })).toBeNull();
  expect(mayChangeGroup(user(1), { ownerid: 2 })?.error).toBe('layer.foreign');
  expect(mayChangeGroup(user(1, 'layer.removeothers'), { ownerid: 2 })).toBeNull();
});

test('[ARCH-05] archive, search and download each need their right', () => {
  expect(mayArchive(user(1, 'document.search'))?.error).toBe('archive.rightMissing');
  expect(maySearch(user(1, 'document.archive'))?.error).toBe('right.missing');
  expect(mayDownload(user(1, 'document.search'), document)?.error).toBe('right.missing');
  expect([
    mayArchive(user(1, 'document.archive')),
    maySearch(user(1, 'document.search')),
    mayDownload(user(1, 'document.download'), document),
    mayRead(document),
  ]).toEqual([null, null, null, null]);
});
