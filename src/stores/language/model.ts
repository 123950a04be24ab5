import { DEFAULT_LANGUAGE, type Language, LANGUAGE_COOKIE_DAYS, LANGUAGES } from '#core/contract/constants.ts';

const COOKIE = 'language';

/** The language of a BCP 47 tag: regional variants use their language ('fr-CH' uses 'fr'); others are undefined. */
const languageOf = (tag: string): Language | undefined =>
  LANGUAGES.find((language) => language === tag.toLowerCase().split('-')[0]);

/** The initial language: the remembered one, else the first of the browser's languages that we have, else German. */
export const startLanguage = (cookies: string, wanted: readonly string[]): Language => {
  const remembered = new RegExp(`(?:^|; )${COOKIE}=([\\w-]+)`).exec(cookies)?.[1];
  const candidates = remembered === undefined ? wanted : [remembered, ...wanted];
  return candidates.map(languageOf).find((language) => language !== undefined) ?? DEFAULT_LANGUAGE;
};

/** The cookie that stores a language (specification, section 3: 365 days). */
export const languageCookie = (language: Language): string =>
  `${COOKIE}=${language}; max-age=${LANGUAGE_COOKIE_DAYS * 24 * 60 * 60}; path=/; samesite=strict`;

/** The language of a tag; German for unknown ones. */
export const currentLanguage = (tag: string): Language => languageOf(tag) ?? DEFAULT_LANGUAGE;

/** Each language by its own name, so that users find theirs whatever language is shown. */
export const languageNames: Readonly<Record<Language, string>> = {
  de: 'Deutsch',
  en: 'English',
  nl: 'Nederlands',
  fr: 'Français',
  it: 'Italiano',
  es: 'Español',
  pl: 'Polski',
};
