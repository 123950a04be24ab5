import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Caller } from '#tests/conformance/caller.ts';
import { succeed } from '#tests/conformance/expectations.ts';
import { makePdf, ownStage, PASSWORD, type Stage } from '#tests/conformance/scene.ts';

const root = path.resolve(import.meta.dirname, '../..');
const FILES = 120;
let stage: Stage;
let folder = '';
let ledger = '';
let editor: Caller;
beforeAll(async () => {
  stage = await ownStage();
  folder = mkdtempSync(path.join(os.tmpdir(), 'import-'));
  ledger = `${folder}.import`;
  editor = new Caller(stage.scene.baseUrl);
  await editor.login('editor', PASSWORD);
});
afterAll(async () => {
  for (const left of [folder, ledger, `${ledger}.csv`]) rmSync(left, { recursive: true, force: true });
  await stage?.close();
});

const command = (...more: string[]) =>
  ['server/operation/cli.ts', 'import', folder, '--user', 'editor', '--url', stage.scene.baseUrl, ...more] as const;
const env = { ...process.env, IMPORT_PASSWORD: PASSWORD };
const run = (...more: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    execFile(process.execPath, command(...more), { cwd: root, env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : 1, said: `${stdout}${stderr}` }),
    );
  });
const documents = async () =>
  (await succeed<{ count: number }>(editor, 'search', { body: {} }, 'searchresult'))[0]?.count ?? -1;
const table = (lines: readonly string[]) =>
  writeFileSync(
    path.join(folder, 'metadata.csv'),
    ['file;client;product;year;doctype;Rechnungsnummer;Betrag;tags;note', ...lines].join('\n'),
  );
const line = (file: string, number: string) => `${file};100;Einkauf;2026;rechnung;${number};10,50;Import;von Hand`;

test('[SRV-02] an import is checked as a whole, reports errors by line, and files nothing until they are corrected', async () => {
  writeFileSync(path.join(folder, 'a.pdf'), await makePdf('Anton', 1));
  table([
    line('a.pdf', 'I-1'),
    line('../secret.pdf', 'I-2'),
    line('none.pdf', 'I-3'),
    'a.pdf;999;Einkauf;2026;Rechnung;I-4;1;;',
    'a.pdf;100;Einkauf;2026;Rechnung;;abc;;',
  ]);
  const { code, said } = await run();
  expect(code).toBe(1);
  expect(said).toContain('../secret.pdf: not below the folder');
  expect(said).toContain('none.pdf: no such file');
  expect(said).toContain('Nothing was filed.');
  expect(await documents()).toBe(0);
  expect(existsSync(ledger)).toBe(false);
});

test('[SRV-02] a killed import continues where it was, and files each document once, even without its ledger', async () => {
  const lines: string[] = [];
  mkdirSync(path.join(folder, 'deep'));
  for (let at = 0; at < FILES; at += 1) {
    writeFileSync(path.join(folder, 'deep', `${at}.txt`), `document ${at}`);
    lines.push(line(`deep/${at}.txt`, `K-${at}`));
  }
  table(lines);
  const child = spawn(process.execPath, command(), { cwd: root, env, stdio: 'ignore' });
  const ended = once(child, 'exit');
  await expect
    .poll(() => (existsSync(ledger) ? readFileSync(ledger, 'utf8').split('\n').length : 0), {
      timeout: 60_000,
      interval: 5,
    })
    .toBeGreaterThan(10);
  child.kill('SIGKILL');
  await ended;
  const before = await documents();
  expect(before).toBeLessThan(FILES);
  const again = await run();
  expect(again.said).toContain('Going on:');
  expect(again.said).toContain(`${FILES} filed, 0 known before, 0 refused`);
  expect(again.code).toBe(0);
  expect(await documents()).toBe(FILES);

  rmSync(ledger);
  expect((await run()).said).toContain(`${FILES} filed, 0 known before, 0 refused`);
  expect(await documents()).toBe(FILES);
  const rows = readFileSync(`${ledger}.csv`, 'utf8')
    .split('\n')
    .filter((row) => row !== '');
  expect(rows).toHaveLength(FILES + 1);
  const docid = Number(rows[1]!.split(';')[3]);
  const at = { params: { docid } };
  expect(await succeed(editor, 'tagList', { body: { docid } }, 'tag')).toMatchObject([{ name: 'Import' }]);
  expect(await succeed(editor, 'noteList', at, 'note')).toHaveLength(1);
});

test('[SRV-02] an export of paperless-ngx is filed by its mapping, with values, tags and notes, and its faults are told', async () => {
  const before = await documents();
  const exported = `${folder}-paperless`;
  const own = `${exported}.import`;
  mkdirSync(path.join(exported, '2026'), { recursive: true });
  const bytes = await makePdf('Kranwagen', 1);
  writeFileSync(path.join(exported, '2026', 'Rechnung 4711.pdf'), bytes);
  writeFileSync(path.join(exported, 'plain.txt'), 'Schaltplan');
  writeFileSync(path.join(exported, 'other.txt'), 'Vertrag');
  const model = (name: string, pk: number, fields: object, file?: string) => ({
    model: `documents.${name}`,
    pk,
    fields,
    ...(file !== undefined && { __exported_file_name__: file }),
  });
  const paper = { content: 'words', tags: [7, 8], created: '2026-03-01T00:00:00+01:00', correspondent: 3 };
  const rows = [
    model('correspondent', 3, { name: 'Müller GmbH' }),
    model('documenttype', 1, { name: 'Invoice' }),
    model('documenttype', 2, { name: 'Contract' }),
    model('tag', 7, { name: 'paid' }),
    model('tag', 8, { name: 'urgent' }),
    model('customfield', 2, { name: 'Amount', data_type: 'float' }),
    model(
      'document',
      12,
      { ...paper, title: 'Rechnung', document_type: 1, archive_serial_number: 99 },
      '2026/Rechnung 4711.pdf',
    ),
    model(
      'document',
      13,
      { ...paper, tags: [], title: 'Plan', document_type: 1, archive_serial_number: 100 },
      'plain.txt',
    ),
    model('document', 14, { ...paper, title: 'Lost', document_type: 1, archive_serial_number: 101 }, 'lost.pdf'),
    model('document', 15, { ...paper, title: 'Other', document_type: 2, archive_serial_number: 102 }, 'other.txt'),
    model('note', 1, { note: 'call them', document: 12 }),
    model('customfieldinstance', 1, { document: 12, field: 2, value_float: 12.5 }),
  ];
  writeFileSync(path.join(exported, 'manifest.json'), JSON.stringify(rows));
  const mapping = `${exported}.mapping.json`;
  const indexes = { Rechnungsnummer: 'asn', Lieferant: 'correspondent', Datum: 'created', Betrag: 'custom:Amount' };
  const where = { client: '100', product: 'Einkauf', doctypes: { Invoice: 'Rechnung', '*': 'Unbekannt' }, indexes };
  writeFileSync(mapping, JSON.stringify(where));
  const runHere = (...more: string[]) =>
    new Promise<{ code: number; said: string }>((resolve) => {
      const args = ['server/operation/cli.ts', 'import', exported, '--user', 'editor', '--url', stage.scene.baseUrl];
      execFile(process.execPath, [...args, ...more], { cwd: root, env }, (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : 1, said: `${stdout}${stderr}` }),
      );
    });
  try {
    expect((await runHere()).said).toContain('say with --mapping FILE where its documents go');
    const checked = await runHere('--mapping', mapping);
    expect(checked.code).toBe(1);
    expect(checked.said).toContain('14 lost.pdf: no such file');
    expect(checked.said).toContain('15 other.txt: ');
    expect(checked.said).toContain('4 documents, 2 with a fault.');
    expect(await documents()).toBe(before);

    const filed = await runHere('--mapping', mapping, '--skip-faults');
    expect(filed.said).toContain('2 filed, 0 known before, 2 refused');
    expect(await documents()).toBe(before + 2);
    const report = readFileSync(`${own}.csv`, 'utf8');
    expect(report).toContain('14;lost.pdf;failed;;no such file');
    const docid = Number(/^12;2026\/Rechnung 4711\.pdf;filed;(\d+);/m.exec(report)?.[1]);
    const at = { params: { docid } };
    const [info] = await succeed<{ indexes: { indexid: number; value: string }[]; year: number }>(
      editor,
      'documentInfo',
      { ...at, modifiers: ['indexes'] },
      'document',
    );
    expect(info).toMatchObject({ year: 2026 });
    expect(Object.fromEntries(info!.indexes.map(({ indexid, value }) => [indexid, value]))).toMatchObject({
      1: '99',
      2: '12.5',
      3: '01.03.2026',
      4: 'Müller GmbH',
    });
    const tags = await succeed<{ name: string }>(editor, 'tagList', { body: { docid } }, 'tag');
    expect(tags.map(({ name }) => name).toSorted()).toEqual(['paid', 'urgent']);
    expect(await succeed(editor, 'noteList', at, 'note')).toMatchObject([{ text: 'call them' }]);
    expect((await editor.call('documentFile', { ...at, body: {} })).bytes.equals(bytes)).toBe(true);

    expect((await runHere('--mapping', mapping, '--skip-faults')).said).toContain('Going on: 2 are done');
    expect(await documents()).toBe(before + 2);
  } finally {
    for (const left of [exported, own, `${own}.csv`, mapping]) rmSync(left, { recursive: true, force: true });
  }
});
