import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertCompany } from './scene.ts';
import { changeDocument } from '#server/store/document/documentChange.ts';
import { findDocument, indexValues, insertDocument } from '#server/store/document/documents.ts';
import { deleteGroup, insertGroup, layerGroups, replaceGroup } from '#server/store/marks/layers.ts';
import { changeNote, deleteNote, insertNote, notesOf } from '#server/store/document/notes.ts';
import { openStore, type Store } from '#server/store/database/open.ts';
import { pastState } from '#server/store/document/pastState.ts';
import { insertVersion } from '#server/store/document/versions.ts';

let dataDir = '';
let store: Store;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'then-'));
  store = await openStore({ dataDir });
  await insertCompany(store);
});
afterAll(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const file = (sha256: string) => ({
  sha256,
  size: 1,
  kind: 'pdf',
  mime: 'application/pdf',
  encrypted: 0,
  pagecount: 1,
  pages: '[]',
});
const seer = { realms: [1, 2] };

async function documentNow(docid: number) {
  const document = await findDocument(store.db, seer, docid);
  if (document === undefined) throw new Error('no document');
  return document;
}

/** Everything the historical view shows, for comparing moments. */
async function stateNow(docid: number) {
  const { db } = store;
  const document = await documentNow(docid);
  const { version, filename, year, doctypeid, maskid, deletedat, protected: locked, clientid, productid } = document;
  return {
    version,
    filename,
    year,
    doctypeid,
    maskid,
    deleted: deletedat !== null,
    protected: locked === 1,
    realm: { clientid, productid },
    indexes: (await indexValues(db, [docid])).map(({ indexid, value }) => ({ indexid, value })),
    notes: (await notesOf(db, docid)).map(({ id, text, pageno, revision }) => ({ id, text, pageno, revision })),
    groups: (await layerGroups(db, docid, version)).map(({ editgroupno, marks, at }) => ({ editgroupno, marks, at })),
  };
}

async function pastSeen(docid: number, at: number) {
  const past = await pastState(store.db, await documentNow(docid), at);
  if (past === undefined) return undefined;
  const { version, filename, year, doctypeid, maskid, deleted, protected: locked, realm } = past;
  const { indexes, notes, groups } = past;
  return {
    version,
    filename,
    year,
    doctypeid,
    maskid,
    deleted,
    protected: locked,
    realm,
    indexes,
    notes: notes.map(({ id, text, pageno, revision }) => ({ id, text, pageno, revision })),
    groups: groups.map(({ editgroupno, marks, at: drawn }) => ({ editgroupno, marks, at: drawn })),
  };
}

/** A change to a document; `which` selects among the existing items. */
const change = fc.record({
  kind: fc.constantFrom(
    'index',
    'year',
    'client',
    'doctype',
    'mask',
    'delete',
    'protect',
    'note',
    'renote',
    'unnote',
    'mark',
    'remark',
    'unmark',
    'version',
  ),
  which: fc.nat(20),
  text: fc.string({ maxLength: 8 }),
  /** Several changes may happen at the same moment. */
  later: fc.nat(2),
});
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

async function apply(docid: number, { kind, which, text }: Change, at: number): Promise<void> {
  const { db } = store;
  const document = await documentNow(docid);
  const notes = await notesOf(db, docid);
  const note = notes[which % Math.max(1, notes.length)];
  const groups = await layerGroups(db, docid, document.version);
  const group = groups[which % Math.max(1, groups.length)];
  const marks = JSON.stringify([text]);
  const columns = { text: `n${text}`, pageno: (which % 3) + 1, x: 1, y: 2, mention: '[]' };
  if (kind === 'index') {
    const indexid = (which % 4) + 1;
    const before = (await indexValues(db, [docid])).find((row) => row.indexid === indexid)?.value ?? '';
    if (before !== text) await changeDocument(db, document, {}, [{ indexid, type: 'text', before, value: text }], at);
  } else if (kind === 'year') await changeDocument(db, document, { year: 2000 + which }, [], at);
  else if (kind === 'client') await changeDocument(db, document, { realmid: (which % 2) + 1 }, [], at);
  else if (kind === 'doctype') await changeDocument(db, document, { doctypeid: (which % 2) + 1 }, [], at);
  else if (kind === 'mask') await changeDocument(db, document, { maskid: (which % 2) + 1 }, [], at);
  else if (kind === 'delete') await changeDocument(db, document, { deletedat: which % 2 === 0 ? at : null }, [], at);
  else if (kind === 'protect') await changeDocument(db, document, { protected: which % 2 }, [], at);
  else if (kind === 'note') await insertNote(db, { ...columns, docid, userid: 1, createdat: at });
  else if (kind === 'renote' && note !== undefined) await changeNote(db, note, columns, at);
  else if (kind === 'unnote' && note !== undefined) await deleteNote(db, note, at);
  else if (kind === 'mark')
    await insertGroup(db, { docid, version: document.version, pageno: 1, ownerid: 1, at, marks });
  else if (kind === 'remark' && group !== undefined) await replaceGroup(db, group.editgroupno, { at, marks });
  else if (kind === 'unmark' && group !== undefined) await deleteGroup(db, group.editgroupno, at);
  else if (kind === 'version') {
    const version = { filename: `v${which}.pdf`, folded: '', filetype: 'pdf', file: file(`f${which}`), by: 1, at };
    await insertVersion(db, docid, document.version, version);
  }
}

test('[DOC-06] the document at a past moment matches the recorded changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 25 }), async (changes) => {
      let at = 1000;
      const docid = await insertDocument(store.db, {
        realmid: 1,
        year: 2026,
        doctypeid: 1,
        maskid: 1,
        filename: 'a.pdf',
        folded: 'a',
        filetype: 'pdf',
        file: file('f'),
        indexes: [],
        by: 1,
        at,
      });
      expect(await pastSeen(docid, at - 1)).toBeUndefined();
      const recorded = new Map([[at, await stateNow(docid)]]);
      for (const one of changes) {
        at += one.later;
        await apply(docid, one, at);
        recorded.set(at, await stateNow(docid));
      }
      for (const [moment, state] of recorded) expect(await pastSeen(docid, moment), String(moment)).toEqual(state);
    }),
    { numRuns: 60 },
  );
});
