import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Entry } from './entry.ts';
import { objectsIn } from './objects.ts';
import { paperlessEntries } from './paperless.ts';
import { tableEntries } from './table.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'import-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const written = (name: string, text: string): string => {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
};
async function all<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const found: Row[] = [];
  for await (const row of rows) found.push(row);
  return found;
}

test('[SRV-02] a list is parsed object by object, whatever its texts contain and wherever a chunk ends', async () => {
  const rows = Array.from({ length: 2000 }, (_, at) => ({
    at,
    text: `{"[]}\\ "ä${'x'.repeat(at % 97)}`,
    in: { a: [{}] },
  }));
  expect(await all(objectsIn(written('list.json', JSON.stringify(rows, undefined, 1))))).toEqual(rows);
  await expect(all(objectsIn(written('cut.json', '[{"a":1},{"b":')))).rejects.toThrow('ends in the middle');
  await expect(all(objectsIn(written('odd.json', '[{"a":}]')))).rejects.toThrow('is no JSON');
});

test('[SRV-02] an export of paperless-ngx becomes documents with type, values, tags and notes', async () => {
  const manifest = written(
    'manifest.json',
    JSON.stringify([
      { model: 'documents.correspondent', pk: 3, fields: { name: 'Müller GmbH' } },
      { model: 'documents.documenttype', pk: 1, fields: { name: 'Invoice' } },
      { model: 'documents.tag', pk: 7, fields: { name: 'paid' } },
      { model: 'documents.customfield', pk: 2, fields: { name: 'Amount', data_type: 'float' } },
      {
        model: 'documents.document',
        pk: 12,
        fields: {
          title: 'Rechnung 4711',
          content: 'words',
          correspondent: 3,
          document_type: 1,
          tags: [7],
          created: '2024-03-01T00:00:00+01:00',
          archive_serial_number: 99,
          original_filename: 'scan.pdf',
        },
        __exported_file_name__: '2024/Rechnung 4711.pdf',
      },
      {
        model: 'documents.document',
        pk: 13,
        fields: { title: 'a/b', created: '2023-01-02' },
        __exported_file_name__: 'b.png',
      },
      { model: 'documents.note', pk: 1, fields: { note: 'call them', document: 12 } },
      {
        model: 'documents.customfieldinstance',
        pk: 1,
        fields: { document: 12, field: 2, value_text: null, value_float: 12.5 },
      },
    ]),
  );
  const entries = await all<Entry>(
    paperlessEntries(manifest, {
      client: '100',
      product: 'Einkauf',
      doctypes: { Invoice: 'Rechnung', '*': 'Brief' },
      indexes: { number: 'asn', supplier: 'correspondent', date: 'created', amount: 'custom:Amount' },
    }),
  );
  expect(entries).toMatchObject([
    {
      at: '12',
      file: '2024/Rechnung 4711.pdf',
      name: 'scan.pdf',
      year: '2024',
      doctype: 'Rechnung',
      tags: ['paid'],
      notes: ['call them'],
    },
    { at: '13', file: 'b.png', name: 'a-b.png', year: '2023', doctype: 'Brief', tags: [], notes: [] },
  ]);
  expect(Object.fromEntries(entries[0]!.values)).toEqual({
    number: '99',
    supplier: 'Müller GmbH',
    date: '01.03.2024',
    amount: '12.5',
  });
});

test('[SRV-02] a metadata table is read by its column titles, with either separator and a byte order mark', async () => {
  const table = written(
    'metadata.csv',
    '\uFEFFFile;Client;Product;Year;DocType;Rechnungsnummer;tags;note\r\n"a\\b.pdf";100;Einkauf;2026;Rechnung;R-1;x, y;"two\nlines"\r\n',
  );
  const [entry] = await all<Entry>(tableEntries(table));
  expect(entry).toMatchObject({
    file: 'a/b.pdf',
    name: 'b.pdf',
    client: '100',
    year: '2026',
    tags: ['x', 'y'],
    notes: ['two\nlines'],
  });
  expect([...entry!.values]).toEqual([['Rechnungsnummer', 'R-1']]);
  await expect(all(tableEntries(written('bad.csv', 'file,client\n')))).rejects.toThrow('lacks product, year, doctype');
  await expect(all(tableEntries(written('twice.csv', 'file,client,product,year,doctype,A,A\n')))).rejects.toThrow(
    "'A' twice",
  );
});
