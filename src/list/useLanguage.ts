import { useTranslation } from 'react-i18next';
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '#core/contract/constants.ts';

/** The user's language, for numbers and dates. */
export const useLanguage = (): Language => {
  const { i18n } = useTranslation();
  return LANGUAGES.find((known) => known === i18n.language) ?? DEFAULT_LANGUAGE;
};
