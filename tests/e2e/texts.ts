import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInstance } from 'i18next';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#core/contract/constants.ts';
import { WORDS } from '#server/seed/workflow/texts.ts';
import { root } from '../../scripts/run.ts';

const isLanguage = (name: string | undefined): name is Language => LANGUAGES.some((language) => language === name);

/** The language the tests run in; they must pass in any (E2E_LANGUAGE). */
export const language: Language = isLanguage(process.env['E2E_LANGUAGE'])
  ? process.env['E2E_LANGUAGE']
  : DEFAULT_LANGUAGE;

/** The browser's locale; the regions are those whose formats the product uses by default. */
export const locale = { de: 'de-DE', en: 'en-GB', fr: 'fr-FR', nl: 'nl-NL', it: 'it-IT', es: 'es-ES', pl: 'pl-PL' }[
  language
];

/** Placeholder for values that were not given. */
const ANYTHING = '\uFFFF';
const folder = path.join(root, 'locales', language);
const texts = createInstance({
  lng: language,
  resources: {
    [language]: Object.fromEntries(
      readdirSync(folder).map((name) => [
        path.basename(name, '.json'),
        JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Record<string, string>,
      ]),
    ),
  },
  interpolation: { escapeValue: false },
  missingInterpolationHandler: () => ANYTHING,
});
await texts.init();

/**
 * A text of the product in the language of the run: `say('login:submit')`, `say('search:count', { count: 3 })`. Throws
 * for unknown keys, so that no test waits for the key itself.
 */
export function say(key: string, values: Readonly<Record<string, unknown>> = {}): string {
  return spoken(key, values).replaceAll(ANYTHING, '');
}

function spoken(key: string, values: Readonly<Record<string, unknown>>): string {
  if (!texts.exists(key, values)) throw new Error(`no text ${language} ${key}`);
  return (texts.t as (key: string, values: object) => string)(key, values);
}

/**
 * A pattern for a text with any value where none is given: `saying('viewer:page.text')` matches any page and also parts
 * of longer texts; `whole: true` matches only the whole text. Texts with a count need their plural key, `count_other`.
 */
export const saying = (key: string, values: Readonly<Record<string, unknown>> = {}, { whole = false } = {}): RegExp => {
  const pattern = spoken(key, values)
    .split(ANYTHING)
    .map((part) => part.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&').replaceAll(/\s/g, '\\s'))
    .join('.+?');
  return new RegExp(whole ? `^${pattern}$` : pattern);
};

/** A number as the product writes it in this language; `digits` decimals, or as many as it has. */
export const sayNumber = (value: number, digits?: number): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits ?? 20 }).format(value);

/** A day as the product writes it in this language. */
export const sayDay = (date: Date): string =>
  date.toLocaleDateString(locale, { day: '2-digit', month: '2-digit', year: 'numeric' });

/** A text of the demo company's workflows in the language of the run. */
export const seeded = (name: keyof typeof WORDS): string => WORDS[name][language];
