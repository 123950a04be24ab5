import { type BackendModule, type ReadCallback, use } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#core/contract/constants.ts';
import { startLanguage } from '#src/stores/language/model.ts';
import { untilThere } from './lateTexts.ts';

type Texts = { readonly default: Record<string, unknown> };

const files = import.meta.glob<Texts>('../../locales/*/*.json');

const hand = async (load: () => Promise<Texts>, callback: ReadCallback): Promise<void> =>
  callback(null, (await untilThere(load)).default);

/** Loads the texts of one language and one area when they are first needed, and answers with nothing else; a language without them borrows the German ones. */
const backend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, namespace, callback) => {
    const load =
      files[`../../locales/${language}/${namespace}.json`] ??
      files[`../../locales/${DEFAULT_LANGUAGE}/${namespace}.json`];
    if (load === undefined) return callback(new Error(`No texts ${language}/${namespace}`), false);
    return void hand(load, callback);
  },
};

/** Ready when the texts of the frame are there in the user's language. */
export const startTexts = async (): Promise<void> => {
  const language = startLanguage(document.cookie, navigator.languages);
  document.documentElement.lang = language;
  await use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      // Every language is complete (tests/architecture/locales.test.ts): a second language would only cost time.
      fallbackLng: false,
      supportedLngs: [...LANGUAGES],
      ns: ['app', 'ui'],
      defaultNS: 'app',
      interpolation: { escapeValue: false },
    });
};
