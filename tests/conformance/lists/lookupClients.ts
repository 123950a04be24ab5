import { expect, test } from 'vitest';
import type { AdminGroup } from '#core/contract/admin/adminUser.ts';
import type { Caller } from '#tests/conformance/caller.ts';
import type { Cast } from '#tests/conformance/cast.ts';
import { expectSuccess, fail, succeed } from '#tests/conformance/expectations.ts';
import { archiveForm, makePdf } from '#tests/conformance/scene.ts';

interface Row {
  readonly id: number;
  readonly etag: string;
}
interface Entry {
  readonly rowno: number;
  readonly etag: string;
  readonly clientid?: number;
  readonly indexes: readonly { readonly indexid: number; readonly value: string }[];
}

/** Look-up tables of people: a row belongs to all clients or to one (decision 12). */
export function lookupClientsSuite(cast: () => Cast): void {
  test('[SRV-03] a row of a look-up table bound to a client is found and accepted only there, by users of that client', async () => {
    const { administrator, editor, stranger, scene } = cast();
    const { filing } = scene;
    const stamp = Date.now().toString(36);
    const set = async (call: 'indexSet' | 'doctypeSet' | 'maskSet', body: object, noun: string) =>
      (await succeed<Row & { fields: { id: number }[] }>(administrator, call, { body }, noun))[0]!;
    const clients = await succeed<Row & { name: string }>(administrator, 'adminMaster', {}, 'client');
    const other = clients.find(({ id, name }) => id !== filing.clientid && name === '200')!;
    const own = clients.find(({ id }) => id === filing.clientid)!;
    const text = { type: 'text' };
    const person = await set('indexSet', { ...text, name: `person${stamp}`, caption: 'Person' }, 'index');
    const room = await set('indexSet', { ...text, name: `room${stamp}`, caption: 'Client' }, 'index');
    const typeAt = ({ id }: Row) => set('doctypeSet', { name: `Akte ${stamp}`, clientid: id }, 'doctype');
    const [here, there] = [await typeAt(own), await typeAt(other)];
    const field = { flags: 2, required: false, lookup: true, textarea: false };
    const fields = [
      { ...field, indexid: person.id, caption: 'Person' },
      { ...field, indexid: room.id, caption: 'Client' },
    ];
    const mask = await set('maskSet', { caption: `Akte ${stamp}`, doctypeid: [here.id, there.id], fields }, 'mask');
    const maskid = mask.id;
    const suggested = async (caller: Caller, of: object = {}) =>
      (
        await succeed<Entry>(
          caller,
          'lookupList',
          { body: { maskID: maskid, fieldID: mask.fields[0]!.id, prefix: '', ...of } },
          'lookup',
        )
      ).map(({ indexes }) => indexes[0]?.value);
    const list = () =>
      succeed<Entry>(administrator, 'adminLookupList', { query: { maskid: String(maskid) } }, 'lookup');
    const valued = (name: string) => [{ indexid: person.id, value: name }];

    // The column of clients gives way to an index of that name. Rows of the table are checked first.
    const take = async (lines: string[], check = false) => {
      const csv = [`Person;client;_client`, ...lines].join('\n');
      const answer = await administrator.call('adminLookupImport', { body: { maskid, csv, check } });
      expectSuccess('adminLookupImport', answer);
      const [count] = answer.json['count'] as object[];
      return { count, fault: answer.json['fault'] };
    };
    expect(await take(['Alle, Adam;1;', 'Fremd, Frida;2;999'], true)).toMatchObject({
      fault: [{ line: 3, fault: 'client' }],
    });
    const lines = ['Alle, Adam;1;', `Hier, Hanna;2;${own.name}`, `Dort, Dora;3;${other.name}`];
    expect(await take(lines)).toMatchObject({ count: { rows: 3, bound: 2, before: 0, boundbefore: 0 }, fault: [] });
    expect((await list()).map(({ clientid }) => clientid)).toEqual([undefined, own.id, other.id]);

    expect(await suggested(editor)).toEqual(['Alle, Adam', 'Hier, Hanna']);
    expect(await suggested(stranger)).toEqual(['Alle, Adam', 'Dort, Dora']);
    // Naming a client whose masks one does not see shows nothing of it.
    expect(await suggested(editor, { clientid: [own.id] })).toEqual(['Alle, Adam', 'Hier, Hanna']);
    expect(await suggested(editor, { clientid: [other.id] })).toEqual(['Alle, Adam']);
    expect(await suggested(stranger, { clientid: [own.id, other.id] })).toEqual(['Alle, Adam', 'Dort, Dora']);

    const file = async (clientid: number, name: string) => {
      const metafile = { ...filing, clientid, doctypeid: clientid === own.id ? here.id : there.id, maskid };
      const upload = archiveForm(
        { ...metafile, indexes: valued(name) },
        { bytes: await makePdf(name), name: `${name}.pdf` },
      );
      return { body: upload };
    };
    for (const name of ['Dort, Dora', 'Niemand'])
      await fail(editor, 'documentArchive', 'index.invalid', await file(own.id, name));
    await fail(stranger, 'documentArchive', 'index.invalid', await file(other.id, 'Hier, Hanna'));
    const filed = async (caller: Caller, clientid: number, name: string) =>
      (await succeed<{ docid: number }>(caller, 'documentArchive', await file(clientid, name), 'document'))[0]!.docid;
    const docid = await filed(editor, own.id, 'Hier, Hanna');
    const foreign = await filed(stranger, other.id, 'Dort, Dora');
    const index = (value: string) => ({ body: { docid, indexes: valued(value) } });
    await fail(editor, 'documentIndexSet', 'index.invalid', index('Dort, Dora'));
    await succeed(editor, 'documentIndexSet', index('Alle, Adam'), 'document');
    await succeed(editor, 'documentIndexSet', index('Hier, Hanna'), 'document');

    // Who works for both finds both, and only those of one where a document is filed.
    const groups = await succeed<AdminGroup>(administrator, 'adminGroupList', {}, 'usergroup');
    const southern = groups.find(({ id }) => id === scene.groups.foreign)!;
    const northern = groups.find(({ id }) => id === scene.groups.own)!;
    const [both] = await succeed<AdminGroup>(
      administrator,
      'adminGroupSet',
      { body: { ...southern, id: undefined, etag: undefined, name: `Beide ${stamp}`, members: northern.members } },
      'usergroup',
    );
    expect(await suggested(editor)).toEqual(['Alle, Adam', 'Dort, Dora', 'Hier, Hanna']);
    expect(await suggested(editor, { clientid: [other.id] })).toEqual(['Alle, Adam', 'Dort, Dora']);
    // A document does not take a person of one client to another.
    const move = { params: { docid }, body: { clientid: other.id } };
    await fail(editor, 'documentSave', 'index.invalid', move);
    const moved = { clientid: other.id, indexes: valued('Alle, Adam') };
    await succeed(editor, 'documentSave', { params: { docid }, body: moved }, 'document');

    // Another client or none is set row by row; a row that is changed otherwise keeps its client.
    const known = async (at: number) => {
      const { rowno, etag } = (await list())[at]!;
      return { rowno, etag };
    };
    const change = async (at: number, row: object) =>
      succeed(administrator, 'adminLookupSet', { body: { maskid, rows: [{ known: await known(at), ...row }] } });
    await change(2, { indexes: valued('Dort, Doris') });
    expect((await list())[2]).toMatchObject({ clientid: other.id });
    await change(1, { indexes: valued('Hier, Hanna'), clientid: null });
    expect(await suggested(stranger)).toEqual(['Alle, Adam', 'Dort, Doris', 'Hier, Hanna']);
    const unknown = { maskid, rows: [{ known: await known(0), indexes: valued('Alle'), clientid: 999_999 }] };
    await fail(administrator, 'adminLookupSet', 'admin.invalid', { body: unknown });
    // What was read before somebody bound the row is out of date.
    const read = await known(0);
    await change(0, { indexes: valued('Alle, Adam'), clientid: own.id });
    const late = { maskid, rows: [{ known: read, indexes: valued('Alle, Anton') }] };
    await fail(administrator, 'adminLookupSet', 'admin.conflict', { body: late });
    // A client that rows are bound to is in use.
    const uses = await administrator.call('adminUses', { query: { noun: 'client', id: String(own.id) } });
    expect(JSON.stringify(uses.json)).toContain('"lookup"');
    // The saved table is read as it was, with its clients and what looks like a formula.
    await change(1, { indexes: valued("=Hanna;'"), clientid: other.id });
    const saved = await administrator.call('adminLookupFile', { query: { maskid: String(maskid) } });
    const csv = saved.bytes.toString('utf8');
    expect(csv.split('\r\n')).toEqual([
      `\uFEFFperson${stamp};room${stamp};_client`,
      `Alle, Adam;;${own.name}`,
      `"'=Hanna;'";;${other.name}`,
      `Dort, Doris;;${other.name}`,
      '',
    ]);
    const held = (await list()).map(({ etag }) => etag);
    await succeed(administrator, 'adminLookupImport', { body: { maskid, csv, check: false } });
    expect((await list()).map(({ etag }) => etag)).toEqual(held);
    // A table without the column says that nothing is bound any more.
    const bare = await administrator.call('adminLookupImport', { body: { maskid, csv: 'Person\nAlle', check: true } });
    expect(bare.json['count']).toEqual([expect.objectContaining({ rows: 1, bound: 0, before: 3, boundbefore: 3 })]);

    await succeed(editor, 'documentDelete', { params: { docid } });
    await succeed(stranger, 'documentDelete', { params: { docid: foreign } });
    const drop = { ...both, members: [] };
    const [empty] = await succeed<AdminGroup>(administrator, 'adminGroupSet', { body: drop }, 'usergroup');
    const { id, etag } = empty!;
    await succeed(administrator, 'adminDelete', { body: { noun: 'usergroup', id, etag } });
  });
}
