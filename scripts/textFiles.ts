import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { root } from './run.ts';

/** Namespaces fetched one by one: needed up to the first page of a document, or by people who are not signed in. */
const single = /^(app|document|list|login|search|shell|ui|viewer|account|errors|forms|invitation|setup)\.json$/;

const NAME = 'virtual:texts';
const folder = path.join(root, 'locales');
const load = (address: string): string => `() => import(${JSON.stringify(address)})`;

/** The module that lists the files: those of one namespace, and those of all others of a language. */
function index(): string {
  const languages = readdirSync(folder);
  const files = languages.flatMap((language) =>
    readdirSync(path.join(folder, language))
      .filter((file) => single.test(file))
      .map((file) => `'${language}/${path.parse(file).name}': ${load(path.join(folder, language, file))}`),
  );
  const others = languages.map((language) => `${language}: ${load(`${NAME}-${language}`)}`);
  return `export const single = {${files.join(',')}}; export const others = {${others.join(',')}};`;
}

/** The module that holds all other namespaces of a language. */
const othersOf = (language: string): string =>
  readdirSync(path.join(folder, language))
    .filter((file) => !single.test(file))
    .map(
      (file) =>
        `export { default as ${path.parse(file).name} } from ${JSON.stringify(path.join(folder, language, file))};`,
    )
    .join('\n');

/**
 * The texts as files to fetch (src/virtual.d.ts): `virtual:texts` lists them, `virtual:texts-<language>` holds those
 * that are needed only after sign-in, and not for the first page of a document. Fetching each of these thirty by itself
 * would take longer than fetching some that a user never sees.
 */
export const textFiles = (): Plugin => ({
  name: 'text-files',
  resolveId: (source) => (source.startsWith(NAME) ? `\0${source}` : undefined),
  load: (id) => {
    if (!id.startsWith(`\0${NAME}`)) return undefined;
    const language = id.slice(`\0${NAME}-`.length);
    return language === '' ? index() : othersOf(language);
  },
});
