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
}, 60_000);
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
}, 60_000);

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
}, 120_000);
