import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { houses } from './floors.ts';
import { filesBelow, root, sources } from './imports.ts';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const decisions = filesBelow('docs/decisions');

/** Whether a path exists; for a decision the number is enough. */
const leads = (name: string): boolean =>
  existsSync(path.join(root, name)) ||
  existsSync(path.join(root, `${name}.ts`)) ||
  // A placeholder for a new area or call.
  name.includes('NAME') ||
  (/^docs\/decisions\/\d{4}$/.test(name) && decisions.some((file) => file.startsWith(`${name}-`)));

/** The project paths mentioned in a text. */
const named = (text: string): readonly string[] =>
  [...text.matchAll(/(?<![\w/#.-])(?:core|workers|src|server|tests|scripts|docs)\/[\w./-]*\w/g)].map(([name]) => name);

const commentsOf = (text: string): string => (text.match(/\/\*[\s\S]*?\*\/|\/\/.*$/gm) ?? []).join('\n');

const documents = [...filesBelow('docs').filter((file) => file.endsWith('.md')), 'README.md', 'CONTRIBUTING.md'];
const code = [...houses, 'tests'].flatMap((house) => sources(house));
const texts = [
  ...code.map((file) => [file, commentsOf(read(file))] as const),
  ...documents.map((file) => [file, read(file)] as const),
];

/** The names for which `isDead` holds, with the file that mentions them. */
const dead = (found: (text: string) => readonly string[], isDead: (name: string) => boolean): readonly string[] =>
  texts.flatMap(([file, text]) =>
    found(text)
      .filter((name) => isDead(name))
      .map((name) => `${file}: ${name}`),
  );

test('every path named in a comment, a decision or another document exists', () => {
  expect(texts.length).toBeGreaterThan(1000);
  expect(dead(named, (name) => !leads(name))).toEqual([]);
});

test('every file named without its folder exists', () => {
  const known = new Set([...code, ...documents, ...filesBelow('locales')].map((file) => path.posix.basename(file)));
  const bare = (text: string) =>
    [...text.matchAll(/(?<![\w/.*-])[a-zA-Z][\w-]*(?:\.\w+)?\.tsx?\b/g)].map(([name]) => name);
  // The example in docs/areas.md.
  expect(dead(bare, (name) => !known.has(name) && name !== 'XyzScreen.tsx')).toEqual([]);
});

test('every decision referred to by number exists', () => {
  const numbers = (text: string) => [...text.matchAll(/\bdecisions? (\d{1,4})\b/gi)].map(([, number = '']) => number);
  expect(texts.flatMap(([, text]) => numbers(text)).length).toBeGreaterThan(10);
  expect(dead(numbers, (number) => !leads(`docs/decisions/${number.padStart(4, '0')}`))).toEqual([]);
});

test('the map in the README has every folder of core, server and src', () => {
  const [, map = ''] = /## The map\n+```([\s\S]*?)```/.exec(read('README.md')) ?? [];
  for (const house of ['core', 'server', 'src']) {
    const [part = ''] = new RegExp(`^${house}/[\\s\\S]*?(?=^\\w)`, 'm').exec(map) ?? [];
    const folders = new Set(filesBelow(house).flatMap((file) => file.split('/').slice(1, -1).slice(0, 1)));
    expect(folders.size).toBeGreaterThan(8);
    const missing = [...folders].filter((folder) => !new RegExp(`\\b${folder}\\b`).test(part));
    expect(missing, house).toEqual([]);
  }
});
