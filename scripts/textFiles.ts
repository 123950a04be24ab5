import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { root } from './run.ts';

/** Namespaces fetched one by one: needed up to the first page of a document, or by people who are not signed in. */
const single = /^(app|document|list|login|search|shell|ui|viewer|account|errors|forms|invitation|setup)\.json$/;

const folder = path.join(root, 'locales');
const load = (address: string): string => `() => import(${JSON.stringify(address)})`;

/** Both kinds of files of a module: what it loads by namespace, and what it loads at once. */
function index(): string {
  const languages = readdirSync(folder);
  const files = languages.flatMap((language) =>
    readdirSync(path.join(folder, language))
      .filter((file) => single.test(file))
      .map((file) => `'${language}/${path.parse(file).name}': ${load(path.join(folder, language, file))}`),
  );
  const others = languages.map((language) => `${language}: ${load(`virtual:texts-${language}`)}`);
  return `export const single = {${files.join(',')}}; export const others = {${others.join(',')}};`;
}

/** All other namespaces of a language. */
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
 * would cost more than the few that a user does without.
 */
export const textFiles = (): Plugin => ({
  name: 'text-files',
  resolveId: (source) => (/^virtual:texts(-\w+)?$/.test(source) ? `\0${source}` : undefined),
  load: (id) => {
    const [, language] = /^\0virtual:texts(?:-(\w+))?$/.exec(id) ?? [null, null];
    if (language === null) return undefined;
    return language === undefined ? index() : othersOf(language);
  },
});
