import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#core/contract/constants.ts';
import { root, sources } from './imports.ts';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const manifests = sources('src/areas').filter((file) => /^src\/areas\/[^/]+\/area\.ts$/.test(file));

test('the app registers every manifest, and each area has its texts in every language', () => {
  const app = sources('src/app').map(read).join('\n');
  expect(manifests.length).toBeGreaterThan(5);
  for (const file of manifests) {
    const area = path.basename(path.dirname(file));
    expect(app.includes(`'#${file}'`), file).toBe(true);
    for (const language of LANGUAGES)
      expect(existsSync(path.join(root, `locales/${language}/${area}.json`))).toBe(true);
  }
});

test('a manifest imports only what the menu needs, and its screen by import()', () => {
  for (const file of manifests) expect(read(file), file).toMatch(/\bimport\('\.\/\w+Screen\.tsx'\)/);
});

test('a model imports no React, store, gateway or bridge', () => {
  const models = sources('src/areas').filter((file) => file.endsWith('/model.ts'));
  expect(models.length).toBeGreaterThan(5);
  for (const file of models)
    expect(read(file), file).not.toMatch(/import (?!type )[^;]*from '(?:react|react-\w+|#src\/(?:gateway|bridge)\/)/);
});
