import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LANGUAGES } from '#core/contract/constants.ts';
import { root } from '../run.ts';
import { newArea } from './area.ts';
import { newCall } from './call.ts';
import { apply } from './edits.ts';

const TABLES = [
  'core/contract/operations.ts',
  'server/routes/handlers.ts',
  'tests/conformance/suites.ts',
  'tests/conformance/matrix/ownRows.ts',
  'src/app/areas.ts',
  'src/i18next.d.ts',
];

let tree = '';
beforeEach(() => {
  tree = mkdtempSync(path.join(os.tmpdir(), 'new-'));
  for (const table of TABLES) {
    mkdirSync(path.dirname(path.join(tree, table)), { recursive: true });
    cpSync(path.join(root, table), path.join(tree, table));
  }
});
afterEach(() => rmSync(tree, { recursive: true, force: true }));

const read = (file: string): string => readFileSync(path.join(tree, file), 'utf8');

test('a new area is written in seven languages, with its call, list and end-to-end test, and is registered once', () => {
  const written = apply(tree, newArea('invoice'));
  expect(written).toEqual(expect.arrayContaining(LANGUAGES.map((language) => `locales/${language}/invoice.json`)));
  expect(written).toEqual(
    expect.arrayContaining([
      'core/contract/invoice.ts',
      'server/routes/invoice.ts',
      'src/areas/invoice/InvoiceScreen.tsx',
      'src/areas/invoice/live.ts',
      'src/areas/invoice/openInvoice.tsx',
      'tests/conformance/invoice.ts',
      'tests/e2e/invoice.spec.ts',
    ]),
  );
  for (const file of written) expect(read(file), file).not.toMatch(/__\w+__/);
  // Its own lines, without texts: grid, toolbar, dialog and live updates are shared code.
  const own = written.filter((file) => /invoice\w*\.(?:spec\.)?ts$|areas\/invoice\//i.test(file));
  const lines = own.reduce((sum, file) => sum + read(file).trimEnd().split('\n').length, 0);
  expect(own).toHaveLength(12);
  expect(lines).toBeLessThan(300);
  expect(read('src/app/areas.ts').match(/invoiceArea,/g)).toHaveLength(1);
  expect(read('core/contract/operations.ts')).toContain('  ...invoiceOperations,\n} as const');
  expect(read('core/contract/invoice.ts')).toContain("path: '/dms/invoice/list'");
});

/** The names a file imports from our own files, with the file each comes from. */
const imported = (file: string): readonly (readonly [from: string, name: string])[] =>
  [...read(file).matchAll(/import (?:type )?\{([^}]*)\} from '([^']+)'/g)].flatMap(([, names = '', from = '']) => {
    const target = from.startsWith('#')
      ? from.slice(1)
      : path.posix.normalize(path.posix.join(path.posix.dirname(file), from));
    return /\.tsx?$/.test(target)
      ? names
          .split(',')
          .map((name) => name.replace(/^\s*type\s|\sas\s.*$/g, '').trim())
          .filter((name) => name !== '')
          .map((name) => [target, name] as const)
      : [];
  });

test('a new call touches six files besides its row in the matrix of rights', () => {
  const written = apply(tree, newCall('parcel/close'));
  expect(written).toHaveLength(7);
  expect(read('tests/conformance/matrix/ownRows.ts')).toContain('  parcelClose: everyone,\n} satisfies Record');
});

test('everything that a new area and a new call import exists', () => {
  const written = [...apply(tree, newArea('invoice')), ...apply(tree, newCall('parcel/close'))];
  const all = written.filter((file) => /\.tsx?$/.test(file) && !TABLES.includes(file)).flatMap(imported);
  expect(all.length).toBeGreaterThan(40);
  const missing = all.filter(([from, name]) => {
    const own = path.join(tree, from);
    const text = existsSync(own) ? readFileSync(own, 'utf8') : readFileSync(path.join(root, from), 'utf8');
    const exported = new RegExp(
      `export (?:default )?(?:async )?(?:const|let|function|class|type|interface) ${name}\\b|export (?:type )?\\{[^}]*\\b${name}\\b`,
    );
    return !exported.test(text);
  });
  expect(missing).toEqual([]);
});

test('existing files are not overwritten, and an invalid name writes nothing', () => {
  apply(tree, newCall('invoice/list'));
  expect(() => apply(tree, newArea('invoice'))).toThrow(/invoice\.ts exists already/);
  for (const name of ['Invoice', 'in-voice', '../evil', '']) expect(() => newArea(name)).toThrow('lower-case word');
  expect(() => newCall('invoice/list/all')).toThrow('noun/verb');
});
