import { readFileSync } from 'node:fs';
import { LANGUAGE_IDS, LANGUAGES, DEFAULT_LANGUAGE, type Language } from '#core/contract/constants.ts';
import type { ErrorName } from '#core/contract/errors.ts';
import type { FailureDetails } from '#server/rules/failure.ts';

/** Error texts by area and name: `{ area: { name: text } }` for the error `area.name`. */
type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

const texts = new Map<Language, Texts>(
  LANGUAGES.map((language) => {
    const file = new URL(`../../locales/${language}/errors.json`, import.meta.url);
    return [language, JSON.parse(readFileSync(file, 'utf8')) as Texts];
  }),
);

/** The user's text for a failure in their language, with its details filled in. */
export function messageOf(error: ErrorName, details: FailureDetails, language: Language): string {
  const [area = '', name = ''] = error.split('.');
  const text = texts.get(language)?.[area]?.[name] ?? error;
  return text.replace(/\{\{(\w+)\}\}/g, (_, detail: string) => String(details[detail] ?? ''));
}

const languageById = new Map<number, string>(Object.entries(LANGUAGE_IDS).map(([tag, id]) => [id, tag]));
const known = (tag: string): Language | undefined =>
  LANGUAGES.find((language) => language === tag.split('-')[0]?.toLowerCase());

/** The caller's language: from Accept-Language, else the user's setting, else the default. */
export function languageOf(acceptLanguage: string | undefined, languageId: number | undefined): Language {
  const accepted = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.trim().split(/;\s*q=/);
      return { language: known(tag), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality);
  return (
    accepted.find(({ language }) => language !== undefined)?.language ??
    known(languageById.get(languageId ?? 0) ?? '') ??
    DEFAULT_LANGUAGE
  );
}
