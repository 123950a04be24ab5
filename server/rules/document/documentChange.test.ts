import { expect, test } from 'vitest';
import { INDEX_FLAGS } from '#core/contract/constants.ts';
import type { RightName } from '#core/contract/people/rights.ts';
import {
  mayChangeField,
  mayDelete,
  mayEdit,
  mayMove,
  mayOpen,
  mayOverwrite,
  mayProtect,
  mayRestore,
} from './documentChange.ts';

const user = (...names: RightName[]) => {
  const rights = new Set(names);
  return { userId: 1, rights, rightsIn: new Map([[1, rights]]) };
};
const document = { realmid: 1, deletedat: null, protected: 0, currentversion: 1 };
const locked = { ...document, protected: 1 };
const deleted = { ...document, deletedat: 5 };
const lock = {
  userid: 2,
  sessionhash: 's',
  since: 0,
  expiresat: 1,
  firstname: 'Eva',
  surname: 'Meister',
  login: 'eva',
};

test('[DOC-02] [DOC-07] values are changed by right, of a document that is neither deleted nor protected', () => {
  expect(mayEdit(user('document.edit'), document)).toBeNull();
  expect(mayEdit(user('document.delete'), document)?.error).toBe('document.rightMissing');
  expect(mayEdit(user('document.edit'), locked)?.error).toBe('document.protected');
  expect(mayEdit(user('document.edit'), deleted)?.error).toBe('document.deleted');
});

test('[DOC-02] a document moves only to a client where its user may edit too', () => {
  expect(mayMove(user('document.edit'), 1)).toBeNull();
  for (const realmid of [2, undefined])
    expect(mayMove(user('document.edit'), realmid)?.error).toBe('document.clientRightMissing');
});

test('[DOC-06] deleting needs its right, no protection and nobody drawing; restoring needs the same right', () => {
  const deleter = user('document.delete');
  expect(mayDelete(deleter, document, undefined)).toBeNull();
  expect(mayDelete(user('document.edit'), document, undefined)?.error).toBe('document.deleteRightMissing');
  expect(mayDelete(deleter, locked, undefined)?.error).toBe('document.protected');
  expect(mayDelete(deleter, document, lock)?.error).toBe('layer.locked');
  expect(mayDelete(deleter, deleted, undefined)?.error).toBe('document.deleted');
  expect(mayRestore(deleter, deleted)).toBeNull();
  expect(mayRestore(user('document.edit'), deleted)?.error).toBe('document.deleteRightMissing');
});

test('[DOC-06] a deleted document is not opened; its name is told to users who may restore it', () => {
  const named = { ...deleted, filename: 'Beleg.pdf' };
  expect(mayOpen(user('document.delete'), { ...named, deletedat: null })).toBeNull();
  const told = mayOpen(user('document.delete'), named);
  expect(told).toMatchObject({ error: 'document.deleted', details: { filename: 'Beleg.pdf' } });
  for (const other of [user('document.edit'), user(), { ...user('document.delete'), rightsIn: new Map() }])
    expect(mayOpen(other, named)).toMatchObject({ error: 'document.deleted', details: {} });
});

test('[DOC-07] protection is set and lifted by right, while nobody draws', () => {
  const protector = user('document.protect');
  for (const one of [document, locked]) expect(mayProtect(protector, one, undefined)).toBeNull();
  expect(mayProtect(user('document.edit'), document, undefined)?.error).toBe('document.protectRightMissing');
  expect(mayProtect(protector, document, lock)?.error).toBe('layer.locked');
});

test('[DOC-03] a read-only field is changed by nobody, a value that somebody changed meanwhile not unseen', () => {
  const rules = { required: false, lookup: false, maxlength: null, minimum: null, maximum: null, digitsonly: false };
  const withFlags = (flags: number) => ({ ...rules, indexid: 3, caption: 'Betrag', type: 'float' as const, flags });
  expect(mayChangeField(withFlags(INDEX_FLAGS.index))).toBeNull();
  expect(mayChangeField(withFlags(INDEX_FLAGS.index | INDEX_FLAGS.readOnly))).toMatchObject({
    error: 'index.readOnly',
    details: { field: 'Betrag', indexid: 3 },
  });
  const changed = new Set(['index 3']);
  expect(mayOverwrite('index 4', changed, { field: 'Datum' })).toBeNull();
  expect(mayOverwrite('index 3', changed, { field: 'Betrag' })).toMatchObject({
    error: 'document.conflict',
    details: { field: 'Betrag' },
  });
});
