import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#core/contract/constants.ts';
import { root } from './run.ts';
import { textFiles } from './textFiles.ts';

/** The text of one of the modules. */
function written(id: string): string {
  const { load } = textFiles();
  if (typeof load !== 'function') throw new Error('the plugin loads nothing');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the plugin uses nothing of its context
  return (load as (id: string) => string)(`\0${id}`);
}

test('[APP-11] every file of texts is fetched in one way: by itself, or with the others of its language', () => {
  const index = written('virtual:texts');
  for (const language of LANGUAGES) {
    const others = written(`virtual:texts-${language}`);
    expect(index).toContain(`import("virtual:texts-${language}")`);
    const files = readdirSync(path.join(root, 'locales', language)).map((file) => `/locales/${language}/${file}"`);
    expect(files.filter((file) => index.includes(file) === others.includes(file))).toEqual([]);
  }
});
