import { readFileSync } from 'node:fs';
import { LANGUAGES, type Language } from '#core/contract/constants.ts';

/** The wording of the document's history, where a deputy appears as ‘… for …’. */
const patterns = new Map<Language, string>(
  LANGUAGES.map((language) => {
    const file = new URL(`../../locales/${language}/document.json`, import.meta.url);
    const texts = JSON.parse(readFileSync(file, 'utf8')) as { readonly history: { readonly onBehalf: string } };
    return [language, texts.history.onBehalf];
  }),
);

/** Who acts on whose behalf, in a given language. */
export const actsFor = (user: string, other: string, language: Language): string =>
  (patterns.get(language) ?? '{{user}} / {{other}}').replace(/\{\{(user|other)\}\}/gu, (_, who: string) =>
    who === 'user' ? user : other,
  );
