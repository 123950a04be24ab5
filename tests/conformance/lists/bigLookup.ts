import { expect, test } from 'vitest';
import { LOOKUP_ROWS_MAXIMUM } from '#core/contract/admin/adminLookup.ts';
import type { Cast } from '#tests/conformance/cast.ts';
import { expectSuccess, fail, succeed } from '#tests/conformance/expectations.ts';

interface Row {
  readonly id: number;
  readonly etag: string;
}
interface Entry {
  readonly rowno: number;
  readonly etag: string;
  readonly indexes: readonly { readonly indexid: number; readonly value: string }[];
}
/** Rows of a window if the caller names no number, and the most a caller can ask for. */
const WINDOW = { usual: 100, most: 500 } as const;
/** Rows of a type-ahead. */
const SUGGESTED = 50;

const nameOf = (at: number) => `Kunde ${String(at).padStart(6, '0')}`;
const numberOf = (at: number) => `K-${LOOKUP_ROWS_MAXIMUM - at}`;
const tableOf = (count: number) =>
  ['Kunde;Nummer', ...Array.from({ length: count }, (_, at) => `${nameOf(at)};${numberOf(at)}`)].join('\r\n');

export function bigLookupSuite(cast: () => Cast): void {
  test('[SRV-03] a look-up table of 100,000 rows is checked, imported, paged, searched, saved and edited, in small answers', async () => {
    const { administrator, editor, scene } = cast();
    const stamp = Date.now().toString(36);
    const set = async (call: 'indexSet' | 'doctypeSet' | 'maskSet', body: object, noun: string) =>
      (await succeed<Row & { fields: { id: number }[] }>(administrator, call, { body }, noun))[0]!;
    const text = { type: 'text' };
    const customer = await set('indexSet', { ...text, name: `customer${stamp}`, caption: 'Kunde' }, 'index');
    const number = await set('indexSet', { ...text, name: `customerno${stamp}`, caption: 'Nummer' }, 'index');
    const { clientid } = scene.filing;
    const doctype = await set('doctypeSet', { name: `Kundenbrief ${stamp}`, clientid }, 'doctype');
    const field = { flags: 2, required: false, lookup: true, textarea: false };
    const fields = [
      { ...field, indexid: customer.id, caption: 'Kunde' },
      { ...field, indexid: number.id, caption: 'Nummer' },
    ];
    const mask = await set('maskSet', { caption: `Kunden ${stamp}`, doctypeid: [doctype.id], fields }, 'mask');
    const maskid = mask.id;

    const take = async (csv: string, check: boolean) => {
      const answer = await administrator.call('adminLookupImport', { body: { maskid, csv, check } });
      expectSuccess('adminLookupImport', answer);
      const [{ rows, before }] = answer.json['count'] as [{ rows: number; before: number }];
      return { count: { rows, before }, fault: answer.json['fault'] };
    };
    const window = async (query: Record<string, string>) => {
      const answer = await administrator.call('adminLookupList', { query: { maskid: String(maskid), ...query } });
      expectSuccess('adminLookupList', answer);
      const [{ rows }] = answer.json['count'] as [{ rows: number }];
      return { rows, entries: answer.json['lookup'] as Entry[] };
    };
    const suggested = async (prefix: string) =>
      (
        await succeed<Entry>(
          editor,
          'lookupList',
          { body: { maskID: maskid, fieldID: mask.fields[0]!.id, prefix } },
          'lookup',
        )
      ).map(({ indexes }) => indexes.map(({ value }) => value));
    const indexesOf = (name: string, no: string) => [
      { indexid: customer.id, value: name },
      { indexid: number.id, value: no },
    ];

    const table = tableOf(LOOKUP_ROWS_MAXIMUM);
    await fail(administrator, 'adminLookupImport', 'admin.invalid', {
      body: { maskid, csv: tableOf(LOOKUP_ROWS_MAXIMUM + 1), check: true },
    });
    // The last line repeats the first.
    const faulty = `${tableOf(LOOKUP_ROWS_MAXIMUM - 1)}\r\n${nameOf(0)};${numberOf(0)}`;
    const fault = [{ line: LOOKUP_ROWS_MAXIMUM + 1, fault: 'duplicate' }];
    expect(await take(faulty, true)).toEqual({ count: { rows: LOOKUP_ROWS_MAXIMUM - 1, before: 0 }, fault });
    expect((await take(faulty, false)).fault).toEqual(fault);
    expect(await take(table, true)).toEqual({ count: { rows: LOOKUP_ROWS_MAXIMUM, before: 0 }, fault: [] });
    expect(await window({})).toEqual({ rows: 0, entries: [] });
    expect(await take(table, false)).toEqual({ count: { rows: LOOKUP_ROWS_MAXIMUM, before: 0 }, fault: [] });

    const first = await window({});
    expect([first.rows, first.entries.length]).toEqual([LOOKUP_ROWS_MAXIMUM, WINDOW.usual]);
    const query = { maskid: String(maskid), limit: String(WINDOW.most + 1) };
    await fail(administrator, 'adminLookupList', 'request.invalid', { query });
    for (const offset of [0, 49_900, LOOKUP_ROWS_MAXIMUM - WINDOW.most]) {
      const { entries } = await window({ offset: String(offset), limit: String(WINDOW.most) });
      expect(entries.map(({ indexes }) => indexes)).toEqual(
        Array.from({ length: WINDOW.most }, (_, at) => indexesOf(nameOf(offset + at), numberOf(offset + at))),
      );
    }
    expect((await window({ offset: String(LOOKUP_ROWS_MAXIMUM) })).entries).toEqual([]);

    const inAll = await window({ text: 'KÚNDE 09999 ', limit: '2', offset: '9' });
    expect(inAll).toEqual({
      rows: 10,
      entries: [expect.objectContaining({ indexes: indexesOf(nameOf(99_999), 'K-1') })],
    });
    expect(await window({ text: '%' })).toEqual({ rows: 0, entries: [] });
    const file = await administrator.call('adminLookupFile', { query: { maskid: String(maskid) } });
    const saved = file.bytes.toString('utf8');
    const [, ...lines] = table.split('\r\n');
    const heading = `\uFEFFcustomer${stamp};customerno${stamp};client`;
    expect(saved.split('\r\n')).toEqual([heading, ...lines.map((line) => `${line};`), '']);

    expect(await suggested('')).toHaveLength(SUGGESTED);
    expect(await suggested('KUNDE 0999')).toEqual(
      Array.from({ length: SUGGESTED }, (_, at) => [nameOf(99_900 + at), numberOf(99_900 + at)]),
    );
    expect(await suggested('kunde 050000')).toEqual([[nameOf(50_000), numberOf(50_000)]]);

    const { entries } = await window({ offset: '50000', limit: '2' });
    const [changed, removed] = entries.map(({ rowno, etag }) => ({ rowno, etag })) as [Entry, Entry];
    const edit = {
      maskid,
      rows: [
        { known: changed, indexes: indexesOf('Özdemir GmbH', 'K-neu') },
        { indexes: indexesOf('Zuletzt AG', 'K-0') },
      ],
      deleted: [removed],
    };
    const [count] = await succeed(administrator, 'adminLookupSet', { body: edit }, 'count');
    expect(count).toEqual({ rows: LOOKUP_ROWS_MAXIMUM });
    await fail(administrator, 'adminLookupSet', 'admin.conflict', { body: edit });
    expect(await suggested('özd')).toEqual([['Özdemir GmbH', 'K-neu']]);
    expect(await suggested('kunde 050000')).toEqual([]);
    expect(await suggested('kunde 050001')).toEqual([]);
    const after = await window({ offset: '49999', limit: '3' });
    expect(after.entries.map(({ indexes }) => indexes[0]?.value)).toEqual([
      nameOf(49_999),
      'Özdemir GmbH',
      nameOf(50_002),
    ]);
    const last = await window({ offset: String(LOOKUP_ROWS_MAXIMUM - 1) });
    expect(last.entries.map(({ indexes }) => indexes[0]?.value)).toEqual(['Zuletzt AG']);

    // Another import has the whole table as what was before.
    expect(await take('Kunde;Nummer\r\nAllein;1', false)).toMatchObject({
      count: { rows: 1, before: LOOKUP_ROWS_MAXIMUM },
    });
    expect(await suggested('')).toEqual([['Allein', '1']]);
    for (const [noun, { id, etag }] of [
      ['mask', mask],
      ['doctype', doctype],
      ['index', customer],
      ['index', number],
    ] as const)
      await succeed(administrator, 'adminDelete', { body: { noun, id, etag } });
  });
}
