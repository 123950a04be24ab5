import i18next, { type BackendModule, loadNamespaces, type ReadCallback, use } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { others, single } from 'virtual:texts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#core/contract/constants.ts';
import { startLanguage } from '#src/stores/language/model.ts';
import { keepTexts } from './keptTexts.ts';
import { untilThere } from './lateTexts.ts';

/** Resolves with the texts of a namespace, undefined if the language has none. */
const textsOf = async (language: string, namespace: string) => {
  const alone = single[`${language}/${namespace}`];
  if (alone !== undefined) return (await untilThere(alone)).default;
  const together = others[language];
  return together === undefined ? undefined : (await untilThere(together))[namespace];
};

const hand = async (language: string, namespace: string, callback: ReadCallback): Promise<void> => {
  const texts = (await textsOf(language, namespace)) ?? (await textsOf(DEFAULT_LANGUAGE, namespace));
  if (texts === undefined) return callback(new Error(`No texts ${language}/${namespace}`), false);
  return callback(null, texts);
};

/** Loads the texts of one language and namespace when first needed; a missing language falls back to German. */
const backend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, namespace, callback) => void hand(language, namespace, callback),
};

/** Resolves when the basic texts are loaded in the user's language. */
export const startTexts = async (): Promise<void> => {
  const language = startLanguage(document.cookie, navigator.languages);
  document.documentElement.lang = language;
  await use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      // Every language is complete (tests/architecture/locales.test.ts), so loading a fallback would only waste time.
      fallbackLng: false,
      supportedLngs: [...LANGUAGES],
      ns: ['app', 'ui'],
      defaultNS: 'app',
      interpolation: { escapeValue: false },
    });
  keepTexts(i18next);
};

/**
 * Loads all texts of the user's language, one file, before they are needed: React shows a fallback for 300 ms or more
 * whenever texts are missing, once for each part that needs others.
 */
export const loadOtherTexts = async (): Promise<void> => {
  const load = others[i18next.language];
  if (load !== undefined) await loadNamespaces(Object.keys(await untilThere(load)));
};
