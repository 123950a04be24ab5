import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { SETTINGS } from '#src/stores/config/model.ts';
import { defaultSettings, readSettings } from '#src/stores/settings/model.ts';
import { filesBelow, readImports, root, sources } from './imports.ts';

const code = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const isTest = (file: string): boolean => file.includes('.test.');

/** Members that a library keeps private, by its underscore: Konva's `_context`, for example. */
const privateMembers = (text: string): readonly string[] => code(text).match(/\??\._[a-z]\w*|\['_\w+'\]/gi) ?? [];

test('no code uses private members of a library, such as Konva’s _context', () => {
  expect(privateMembers(`layer.canvas._context; layer?._x; layer['_y']; // layer._z`)).toHaveLength(3);
  const files = sources('src').filter((file) => !isTest(file));
  expect(files.flatMap((file) => privateMembers(read(file)).map((found) => `${file}: ${found}`))).toEqual([]);
});

test('only the gateway turns a failed call into an exception', () => {
  const defined = sources('src').filter((file) => /\b(const|function) unwrapped\b/.test(read(file)));
  expect(defined).toEqual(['src/gateway/unwrapped.ts']);
  const thrown = sources('src').filter((file) => !isTest(file) && /\bnew CallFailure\b/.test(read(file)));
  expect(thrown).toEqual(['src/gateway/unwrapped.ts']);
});

test('a file of server/routes exports its handlers and nothing else, and imports no other', () => {
  const routes = sources('server/routes').filter((file) => !isTest(file) && file !== 'server/routes/handlers.ts');
  expect(routes.length).toBeGreaterThan(40);
  for (const file of routes) {
    const exported = [...read(file).matchAll(/^export .*$/gm)].map(([line]) => line);
    expect(exported, file).toEqual([expect.stringMatching(/^export const \w+Handlers = \{$/)]);
    expect(
      readImports(file).filter(({ target }) => target.startsWith('server/routes/')),
      file,
    ).toEqual([]);
  }
});

test('a setting of the server is one entry of a table: its wire name, default, parser and scope', () => {
  const settings = Object.entries(SETTINGS);
  expect(settings.length).toBeGreaterThan(10);
  expect(new Set(settings.map(([, { wire }]) => wire)).size).toBe(settings.length);
  for (const [key, setting] of settings) {
    expect(
      Object.keys(setting)
        .filter((part) => part !== 'kind')
        .toSorted(),
      key,
    ).toEqual(['default', 'parse', 'scope', 'wire']);
    // No other file of the client knows the wire name.
    const users = filesBelow('src').filter((file) => !isTest(file) && read(file).includes(`'${setting.wire}'`));
    expect(users, key).toEqual(['src/stores/config/model.ts']);
  }
});

test('a setting of the device is one line with its check and its default', () => {
  const { lists: _, ...sections } = defaultSettings;
  const fields = Object.values(sections)
    .flatMap((section) => Object.keys(section))
    .toSorted();
  expect(fields.length).toBeGreaterThan(30);
  const lines = read('src/stores/settings/model.ts').matchAll(/\b(\w+): (?:on|off|texts|noId|kept\(.*\))[, ]/g);
  expect([...lines].map(([, field]) => field).toSorted()).toEqual(fields);
  expect(readSettings(JSON.stringify({ version: 2, settings: {} }))).toEqual(defaultSettings);
});
