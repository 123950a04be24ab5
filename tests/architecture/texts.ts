import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root, sources } from './imports.ts';

export type Texts = { readonly [key: string]: string | Texts };

export const readTexts = (language: string, namespace: string): Texts =>
  JSON.parse(readFileSync(path.join(root, 'locales', language, `${namespace}.json`), 'utf8')) as Texts;
export const namespaces = (language: string): string[] =>
  readdirSync(path.join(root, 'locales', language))
    .map((name) => name.replace(/\.json$/, ''))
    .toSorted();

/** All texts with their dotted keys. */
export function flatten(texts: Texts, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  );
}

/** Removes the plural suffix: languages have different plural forms (Intl.PluralRules). */
export const base = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');

const codeBelow = (folder: string): string =>
  sources(folder)
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .join('\n');

/** The client code as one text. */
export const clientCode = (): string => codeBelow('src');

/** The server code as one text. */
export const serverCode = (): string => codeBelow('server');

/** Returns a function that tells whether code uses a text, by its full key or by a template literal prefix. */
export function usage(code: string): (namespace: string, key: string) => boolean {
  const whole = new Set([...code.matchAll(/(?<=['"`])(?:\w+:)?[\w.]+(?=['"`])/g)].map(([key]) => key));
  const prefixes = [...code.matchAll(/`((?:\w+:)?[\w.]*)\$\{/g)]
    .map((match) => match[1]!.replace(/^\w+:/, ''))
    .filter((prefix) => prefix.endsWith('.'));
  return (namespace, key) =>
    whole.has(key) || whole.has(`${namespace}:${key}`) || prefixes.some((prefix) => key.startsWith(prefix));
}
