import { changeLanguage as changeTexts } from 'i18next';
import type { Language } from '#core/contract/constants.ts';
import { languageCookie } from './model.ts';

/** Changes the language of the client and of server messages, and remembers it on this device. */
export const changeLanguage = async (language: Language): Promise<void> => {
  await changeTexts(language);
  document.documentElement.lang = language;
  document.cookie = languageCookie(language);
};
