import { expect, test } from 'vitest';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import type { Client } from '#core/contract/master.ts';
import type { HistoryEntry } from '#core/contract/document/history.ts';
import type { Caller } from '#tests/conformance/caller.ts';
import { type Cast, metafileOf } from '#tests/conformance/cast.ts';
import { expectFailure, expectSuccess, fail, succeed } from '#tests/conformance/expectations.ts';
import { archiveForm, makePdf } from '#tests/conformance/scene.ts';

const fresh = () => `D-${Math.random().toString(36).slice(2, 10)}`;

/** Files a document and returns it. */
export async function filed(
  { editor, scene }: Cast,
  number = fresh(),
  more: { indexid: number; value: string }[] = [],
): Promise<DocumentInfo> {
  const form = archiveForm(metafileOf(scene, number, more), { bytes: await makePdf('Beleg', 1), name: 'Beleg.pdf' });
  const [document] = await succeed<DocumentInfo>(editor, 'documentArchive', { body: form }, 'document');
  if (document === undefined) throw new Error('no document');
  return document;
}

const historyOf = (caller: Caller, docid: number, query: Record<string, string> = {}) =>
  succeed<HistoryEntry>(caller, 'documentHistory', { params: { docid }, query }, 'history');

export function documentSuite(cast: () => Cast): void {
  const valuesOf = async (docid: number) => {
    const input = { params: { docid }, modifiers: ['indexes'] };
    const [info] = await succeed<DocumentInfo>(cast().editor, 'documentInfo', input, 'document');
    return new Map((info?.indexes ?? []).map(({ indexid, value }) => [indexid, value]));
  };

  test('[DOC-02] [DOC-06] changed index values, year and type are found by the search and listed in the history', async () => {
    const { editor, scene } = cast();
    const { textIndex, numberIndex, dateIndex } = scene.filing;
    const { docid, revision } = await filed(cast(), fresh(), [{ indexid: dateIndex, value: '01.02.2026' }]);
    expect(revision).toBe(0);
    const number = fresh();
    const indexes = [
      { indexid: textIndex, value: number },
      { indexid: numberIndex, value: '12,50' },
      { indexid: dateIndex, value: '' },
    ];
    const body = { docid, revision: 0, indexes };
    expect(await succeed<DocumentInfo>(editor, 'documentIndexSet', { body }, 'document')).toMatchObject([
      { docid, revision: 1, rights: { edit: true } },
    ]);
    expect(await valuesOf(docid)).toEqual(
      new Map([
        [textIndex, number],
        [numberIndex, '12,50'],
      ]),
    );
    await succeed(editor, 'documentYearSet', { body: { docid, year: 2025 } }, 'document');
    await succeed(editor, 'documentSave', { params: { docid }, body: { year: 2026 } }, 'document');
    await succeed(editor, 'documentDoctypeSet', { body: { docid, doctypeid: scene.filing.doctypeid } }, 'document');
    const found = await succeed(editor, 'search', { body: { fulltext: number } }, 'searchresult');
    expect(found).toMatchObject([{ count: 1 }]);
    expect((await historyOf(editor, docid)).map(({ action, field, newvalue }) => [action, field, newvalue])).toEqual([
      ['document.archived', undefined, 'Beleg.pdf'],
      ['index.set', 'Rechnungsnummer', number],
      ['index.set', 'Datum', ''],
      ['index.set', 'Betrag', '12,50'],
      ['year.set', undefined, '2025'],
      ['year.set', undefined, '2026'],
    ]);
  });

  test('[DOC-03] a value that breaks a rule of its index is refused, and the answer names the field', async () => {
    const { editor, scene } = cast();
    const { textIndex, numberIndex, dateIndex, lookupIndex, lookupValue } = scene.filing;
    const { docid } = await filed(cast());
    const set = (indexid: number, value: string) => ({ body: { docid, indexes: [{ indexid, value }] } });
    const refusals = [
      [textIndex, '', 'index.required', 'Rechnungsnummer'],
      [textIndex, 'x'.repeat(21), 'index.invalid', 'Rechnungsnummer'],
      [numberIndex, '-1', 'index.invalid', 'Betrag'],
      [numberIndex, '1,2,3', 'index.invalid', 'Betrag'],
      [dateIndex, '30.02.2026', 'index.invalid', 'Datum'],
      [lookupIndex, 'Unbekannt', 'index.invalid', 'Lieferant'],
    ] as const;
    for (const [indexid, value, error, field] of refusals) {
      const answer = await fail(editor, 'documentIndexSet', error, set(indexid, value));
      expect(answer.json.response.details).toMatchObject({ field, indexid });
    }
    await fail(editor, 'documentIndexSet', 'archive.metadataInvalid', set(999, 'x'));
    await fail(editor, 'documentYearSet', 'archive.metadataInvalid', { body: { docid, year: 1999 } });
    await fail(editor, 'documentDoctypeSet', 'archive.metadataInvalid', { body: { docid, doctypeid: 2 } });
    await fail(editor, 'documentClientSet', 'document.clientRightMissing', { body: { docid, clientid: 2 } });
    const { clientid, productid } = scene.filing;
    const targetsOf = async (caller: Caller) =>
      (await succeed<Client>(caller, 'clientList', {}, 'client'))
        .filter(({ editproducts }) => editproducts?.includes(productid))
        .map(({ id }) => id);
    expect([await targetsOf(editor), await targetsOf(cast().reader)]).toEqual([[clientid], []]);
    await succeed(editor, 'documentIndexSet', set(lookupIndex, lookupValue), 'document');
    await succeed(editor, 'documentIndexSet', set(lookupIndex, ''), 'document');
    const other = await filed(cast());
    const number = (await valuesOf(other.docid)).get(textIndex) ?? '';
    const answer = await fail(editor, 'documentIndexSet', 'archive.versionExists', set(textIndex, number));
    expect(answer.json.response.details).toMatchObject({ docid: other.docid });
  });

  test('[DOC-03] (concurrency 44) changes of two users to different fields both survive; in the same field one is refused', async () => {
    const { editor, second, scene } = cast();
    const { numberIndex, dateIndex } = scene.filing;
    const { docid } = await filed(cast());
    const set = (caller: Caller, indexid: number, value: string) =>
      caller.call('documentIndexSet', { body: { docid, revision: 0, indexes: [{ indexid, value }] } });
    const answers = await Promise.all([
      set(editor, numberIndex, '1'),
      set(second, dateIndex, '01.01.2026'),
      set(second, numberIndex, '2'),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.json.response.details).toMatchObject({ field: 'Betrag', indexid: numberIndex });
    if (refused !== undefined) expectFailure(refused, 'document.conflict');
    const values = await valuesOf(docid);
    expect(values.get(dateIndex)).toBe('01.01.2026');
    // Writing the same value again is not a conflict.
    expectSuccess('documentIndexSet', await set(second, numberIndex, values.get(numberIndex) ?? ''));
  });

  test('[DOC-06] a deleted document is neither found nor read until it is restored', async () => {
    const { editor, reader, stranger, scene } = cast();
    const number = fresh();
    const { docid } = await filed(cast(), number);
    await fail(reader, 'documentDelete', 'document.deleteRightMissing', { params: { docid } });
    await succeed(editor, 'documentDelete', { params: { docid } });
    await fail(editor, 'documentDelete', 'document.deleted', { params: { docid } });
    for (const name of ['documentInfo', 'documentHistory', 'noteList', 'linkList', 'attachmentList'] as const)
      await fail(editor, name, 'document.deleted', { params: { docid } });
    await fail(editor, 'documentIndexSet', 'document.deleted', { body: { docid, indexes: [] } });
    const found = () => succeed(editor, 'search', { body: { fulltext: number } }, 'searchresult');
    expect(await found()).toMatchObject([{ count: 0 }]);
    await fail(reader, 'documentRestore', 'document.deleteRightMissing', { params: { docid } });
    // Users who may restore it are told its name; others learn no more than that it was deleted, or nothing.
    const refusal = await fail(editor, 'documentInfo', 'document.deleted', { params: { docid } });
    expect(refusal.json.response.details).toMatchObject({ filename: 'Beleg.pdf' });
    const bare = await fail(reader, 'documentInfo', 'document.deleted', { params: { docid } });
    expect(JSON.stringify(bare.json)).not.toContain('Beleg');
    await fail(stranger, 'documentInfo', 'document.unknown', { params: { docid } });
    await succeed(editor, 'documentRestore', { params: { docid } }, 'document');
    expect(await found()).toMatchObject([{ count: 1 }]);
    // Not if another document has taken its place.
    await succeed(editor, 'documentDelete', { params: { docid } });
    await filed({ ...cast(), scene }, number);
    await fail(editor, 'documentRestore', 'archive.versionExists', { params: { docid } });
  });

  test('[DOC-06][SRCH-09] deleted documents are found later, by users who may restore them, and by nobody else', async () => {
    const { editor, second, reader, stranger } = cast();
    const number = fresh();
    const { docid } = await filed(cast(), number);
    const foundBy = async (caller: typeof editor) => {
      const body = { fulltext: number, deleted: true } as const;
      const [result] = await succeed<{ id: string; count: number }>(caller, 'search', { body }, 'searchresult');
      const [counted] = await succeed<{ count: number }>(caller, 'searchCount', { body }, 'searchcount');
      expect(counted?.count).toBe(result?.count);
      return result;
    };
    const rowsOf = (caller: typeof editor, id: string | undefined) =>
      succeed(caller, 'searchResult', { body: { id, offset: 0, limit: 10 } }, 'document');
    expect(await foundBy(editor)).toMatchObject({ count: 0 });
    await succeed(editor, 'documentDelete', { params: { docid } });
    const result = await foundBy(second);
    expect(await rowsOf(second, result?.id)).toEqual([
      expect.objectContaining({ docid, deleteddate: expect.stringMatching(/^\d\d\.\d\d\.\d{4}/) }),
    ]);
    expect(await succeed(second, 'searchResultCount', { body: { id: result?.id } }, 'searchresult')).toMatchObject([
      { count: 1 },
    ]);
    for (const caller of [reader, stranger]) {
      expect(await foundBy(caller)).toMatchObject({ count: 0 });
      await fail(caller, 'searchResult', 'search.resultExpired', { body: { id: result?.id, offset: 0, limit: 10 } });
    }
    await succeed(editor, 'documentRestore', { params: { docid } }, 'document');
    expect(await rowsOf(second, result?.id)).toEqual([]);
    expect(await foundBy(second)).toMatchObject({ count: 0 });
  });

  test('[DOC-07] protection is set and lifted by right, and refuses every change of the document', async () => {
    const { editor, reader } = cast();
    const { docid } = await filed(cast());
    await fail(reader, 'documentProtectionSet', 'document.protectRightMissing', { body: { docid, active: true } });
    const set = (active: boolean) => succeed(editor, 'documentProtectionSet', { body: { docid, active } }, 'document');
    expect(await set(true)).toMatchObject([{ protection: { active: true }, rights: { edit: false } }]);
    await fail(editor, 'layerLock', 'document.protected', { params: { docid } });
    await fail(editor, 'noteSet', 'document.protected', { params: { docid }, body: { text: 'x' } });
    await fail(editor, 'documentIndexSet', 'document.protected', { body: { docid, indexes: [] } });
    await fail(editor, 'tagSet', 'document.protected', { body: { docid, name: 'x' } });
    await fail(editor, 'linkListOf', 'document.protected', { params: { docid }, body: { link: [{ to: 1 }] } });
    await fail(editor, 'documentDelete', 'document.protected', { params: { docid } });
    await fail(editor, 'versionRestore', 'document.protected', { params: { docid, version: 1 } });
    expect(await set(false)).toMatchObject([{ protection: { active: false } }]);
    await succeed(editor, 'noteSet', { params: { docid }, body: { text: 'x' } });
    expect((await historyOf(editor, docid)).filter(({ action }) => action === 'protection.set')).toMatchObject([
      { oldvalue: '0', newvalue: '1' },
      { oldvalue: '1', newvalue: '0' },
    ]);
  });

  test('[DOC-05] an earlier version is restored as a new one, byte for byte; the current one cannot be', async () => {
    const { editor } = cast();
    const { docid } = await filed(cast());
    const first = await editor.call('documentFile', { params: { docid }, body: {} });
    const next = archiveForm({}, { bytes: await makePdf('Neu', 2), name: 'neu.pdf' });
    await succeed(editor, 'documentVersionize', { params: { docid }, body: next }, 'document');
    await fail(editor, 'versionRestore', 'document.versionCurrent', { params: { docid, version: 2 } });
    await fail(editor, 'versionRestore', 'document.versionUnknown', { params: { docid, version: 9 } });
    const restored = await succeed(editor, 'versionRestore', { params: { docid, version: 1 } }, 'document');
    expect(restored).toMatchObject([{ version: 3, filename: 'Beleg.pdf', pagecount: 1 }]);
    const third = await editor.call('documentFile', { params: { docid }, body: {} });
    expect(third.bytes.equals(first.bytes)).toBe(true);
    const small = await editor.call('versionThumbnail', {
      params: { docid, version: 2 },
      body: { pageno: 2, size: 64 },
    });
    expectSuccess('versionThumbnail', small);
    expect(small.bytes.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    await fail(editor, 'versionThumbnailCurrent', 'page.unknown', { params: { docid }, body: { pageno: 2 } });
  });

  test('[DOC-06] a copy needs index values of its own', async () => {
    const { editor, scene } = cast();
    const { docid } = await filed(cast());
    await fail(editor, 'documentCopy', 'archive.versionExists', { params: { docid }, body: {} });
    const body = { indexes: [{ indexid: scene.filing.textIndex, value: fresh() }] };
    const [copy] = await succeed<DocumentInfo>(editor, 'documentCopy', { params: { docid }, body }, 'document');
    expect(copy).toMatchObject({ filename: 'Beleg.pdf', version: 1 });
    expect(copy?.docid).not.toBe(docid);
  });

  test('[DOC-06] the history is filtered by action, user and time; no cell of its CSV is a formula', async () => {
    const { editor } = cast();
    const { docid } = await filed(cast());
    await succeed(editor, 'noteSet', { params: { docid }, body: { text: '=HYPERLINK("x";"y")' } });
    expect(await historyOf(editor, docid, { action: 'note.set' })).toHaveLength(1);
    expect(await historyOf(editor, docid, { user: 'nobody' })).toEqual([]);
    expect(await historyOf(editor, docid, { to: '01.01.2020 00:00:00' })).toEqual([]);
    await fail(editor, 'documentHistory', 'request.invalid', {
      params: { docid },
      query: { from: '31.02.2026 00:00:00' },
    });
    await succeed(editor, 'noteSet', { params: { docid }, body: { text: "'=1+1" } });
    const table = await editor.call('documentHistoryFile', { params: { docid } });
    expectSuccess('documentHistoryFile', table);
    expect(table.bytes.toString('utf8')).toContain(`;"'=HYPERLINK(""x"";""y"")"`);
    // The text's own apostrophe is distinguished from the guard.
    expect(table.bytes.toString('utf8')).toContain(";''=1+1");
    await fail(editor, 'documentPast', 'document.notYet', { params: { docid }, query: { at: '01.01.2020 00:00:00' } });
  });

  test('calls with the document in the body reveal nothing of another client', async () => {
    const { stranger, docid } = cast();
    for (const name of ['documentIndexSet', 'documentDoctypeSet', 'documentClientSet', 'documentYearSet'] as const)
      await fail(stranger, name, 'document.unknown', { body: { docid } });
    await fail(stranger, 'documentProtectionSet', 'document.unknown', { body: { docid, active: true } });
    await fail(stranger, 'tagSet', 'document.unknown', { body: { docid, name: 'x' } });
    await fail(stranger, 'tagDelete', 'document.unknown', { body: { docid, id: 1 } });
    await fail(stranger, 'tagList', 'document.unknown', { body: { docid } });
  });
}
