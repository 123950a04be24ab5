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

test('every path named in a comment or document exists', () => {
  const documents = [...filesBelow('docs').filter((file) => file.endsWith('.md')), 'README.md', 'CONTRIBUTING.md'];
  const texts = [
    ...[...houses, 'tests'].flatMap((house) => sources(house)).map((file) => [file, commentsOf(read(file))] as const),
    ...documents.map((file) => [file, read(file)] as const),
  ];
  expect(texts.length).toBeGreaterThan(1000);
  expect(
    texts.flatMap(([file, text]) =>
      named(text)
        .filter((name) => !leads(name))
        .map((name) => `${file}: ${name}`),
    ),
  ).toEqual([]);
});
