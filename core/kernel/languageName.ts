/** What a language is called in another. */
export const languageName = (language: string, inLanguage: string): string =>
  new Intl.DisplayNames([inLanguage], { type: 'language' }).of(language) ?? language;
