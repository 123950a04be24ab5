import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { houses } from './floors.ts';
import { filesBelow, importsOf, readImports, root, sources, violation } from './imports.ts';

const housed = houses.flatMap(sources);
const files = [...housed, ...sources('tests')];
const text = (file: string) => readFileSync(path.join(root, file), 'utf8');

test('every import stays on its floor', () => {
  const imports = housed.flatMap(readImports);
  expect(imports.length).toBeGreaterThan(100);
  expect(imports.map(violation).filter(Boolean)).toEqual([]);
});

test('every import.meta.glob pattern matches files', () => {
  const globs = housed.flatMap((file) =>
    [...text(file).matchAll(/import\.meta\.glob(?:<[^(]*>)?\(\[?\s*'([^']+)'/g)].map((match) =>
      path.posix.join(path.posix.dirname(file), match[1]!),
    ),
  );
  expect(globs.length).toBeGreaterThan(0);
  expect(globs.filter((pattern) => globSync(pattern, { cwd: root }).length === 0)).toEqual([]);
});

test('the check detects forbidden imports', () => {
  const refused = (file: string, code: string) => importsOf(file, code).map(violation).filter(Boolean);
  expect(refused('core/kernel/x.ts', `import type { A } from '../contract/errors.ts';`)).toHaveLength(1);
  expect(refused('core/contract/x.ts', `import fastify from 'fastify';`)).toHaveLength(1);
  expect(refused('src/viewer/model/x.ts', `import { a } from '#src/viewer/../app.ts';`)).toHaveLength(1);
  expect(refused('workers/raster/x.worker.ts', `import '#src/main.tsx'`)).toHaveLength(1);
  expect(refused('src/bridge/x.ts', `new URL('../../server/app.ts', import.meta.url)`)).toHaveLength(1);
  expect(refused('core/contract/x.ts', `import { ok } from '#core/kernel/result.ts';`)).toEqual([]);
});

test('only the gateway fetches, the bridge makes workers, stores use local storage, commands listen to keys', () => {
  const client = files.filter((file) => file.startsWith('src/') && !file.includes('.test.'));
  const users = (pattern: RegExp, ...rooms: string[]) =>
    client.filter(
      (file) =>
        !rooms.some((room) => file.startsWith(room)) &&
        pattern.test(text(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')),
    );
  expect(users(/(?<![.\w])fetch\(|XMLHttpRequest|EventSource|sendBeacon/, 'src/gateway/')).toEqual([]);
  expect(users(/new (Shared)?Worker\(/, 'src/bridge/')).toEqual([]);
  expect(users(/\b(localStorage|sessionStorage)\b/, 'src/stores/', 'src/ui/theme')).toEqual([]);
  // Detecting Caps Lock is not a command, nor are the keys that end a stroke or close a tip on the pages.
  const listening = /\b(window|document|ownerDocument)\.addEventListener\(\s*'keydown'/;
  expect(users(listening, 'src/commands/', 'src/areas/login/', 'src/viewer/canvas/marks/')).toEqual([]);
});

test('components are named PascalCase.tsx, other files camelCase, and there are no catch-all folders', () => {
  const bad = files.filter((file) => {
    const name = path.posix.basename(file).replace(/(\.(test|spec|worker|fixture|config|d))?\.tsx?$/, '');
    const cased =
      file.endsWith('.tsx') && !file.startsWith('tests/')
        ? /^([A-Z][A-Za-z0-9]*|(use|ask|open)[A-Z][A-Za-z0-9]*|main)$/
        : /^[a-z0-9][A-Za-z0-9]*$/;
    return !cased.test(name) || /(^|\/)(utils?|helpers?|common|misc)(\/|\.|$)/.test(file);
  });
  expect(bad).toEqual([]);
});

test('half of the files have fewer than 80 lines, nine in ten fewer than 250, none of the product over 400', () => {
  const lengths = files
    .filter((file) => !/\.(test|spec)\./.test(file))
    .map((file) => text(file).split('\n').length)
    .toSorted((a, b) => a - b);
  const at = (share: number) => lengths[Math.floor(lengths.length * share)]!;
  expect(at(0.5)).toBeLessThan(80);
  expect(at(0.9)).toBeLessThanOrEqual(250);
  const styles = filesBelow('src').filter((file) => file.endsWith('.css'));
  expect(styles.length).toBeGreaterThan(100);
  const product = [...housed.filter((file) => !file.includes('.test.')), ...styles];
  expect(product.filter((file) => text(file).split('\n').length > 401)).toEqual([]);
});

test('no comment is longer than the 120 columns of the code', () => {
  const long = files.flatMap((file) =>
    text(file)
      .split('\n')
      .filter((line) => line.length > 120 && /^\s*(\/\/|\/?\*)/.test(line) && !line.includes('oxlint-disable'))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(long).toEqual([]);
});

test('no title of a test is longer than 120 characters', () => {
  const titles = files.flatMap((file) =>
    [...text(file).matchAll(/\btest(?:\.\w+)*(?:\([^'"`\n]*\))?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g)].map(
      ([, , title = '']) => `${file}: ${title}`,
    ),
  );
  expect(titles.length).toBeGreaterThan(1500);
  expect(titles.filter((line) => line.length > line.indexOf(': ') + 122)).toEqual([]);
});

// Texts (a file per area and language), decisions and migrations (numbered) are lists, so they are exempt.
test('no folder holds more than 25 files', () => {
  const folders = Map.groupBy([...houses, 'tests'].flatMap(filesBelow), (file) => path.posix.dirname(file));
  expect(folders.size).toBeGreaterThan(100);
  const crowded = [...folders].filter(([folder, held]) => held.length > 25 && folder !== 'server/store/migrations');
  expect(crowded.map(([folder, held]) => `${folder}: ${held.length} files`)).toEqual([]);
});
