import type { i18n } from 'i18next';

type Translate = (key: unknown, ...values: readonly unknown[]) => unknown;

/**
 * Caches each text that takes no values. i18next resolves a text anew on each request, and a screen requests the same
 * texts each time it opens. This took an eighth of React's time in a profile of stepping through documents.
 */
export function keepTexts(texts: Pick<i18n, 'store' | 'language' | 'getFixedT'>): void {
  const kept = new Map<string, unknown>();
  // Missing texts may have arrived.
  texts.store.on('added', () => kept.clear());
  texts.store.on('removed', () => kept.clear());
  const fixed = texts.getFixedT.bind(texts) as unknown as (...scope: readonly unknown[]) => Translate; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the keys do not matter here
  const getFixedT = (language: unknown, ...scope: readonly unknown[]): Translate => {
    const t = fixed(language, ...scope);
    const translate: Translate = (key, ...values) => {
      if (values.length > 0 || typeof key !== 'string') return t(key, ...values);
      const id = [language ?? texts.language, ...scope, key].join('|');
      if (!kept.has(id)) kept.set(id, t(key));
      return kept.get(id);
    };
    return Object.assign(translate, t);
  };
  Object.assign(texts, { getFixedT });
}
