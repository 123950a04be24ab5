import { expect, test } from 'vitest';
import { type Language, LANGUAGES } from '#core/contract/constants.ts';
import { base, flatten, namespaces, readTexts } from './texts.ts';

/** If the German text contains the word, every other language must use its term for it (docs/glossary.md). */
const words: Readonly<Record<string, Readonly<Record<Language, RegExp>>>> = {
  mark: { de: /\bMarkierung/, en: /annotat/, fr: /annot/, nl: /marker/, it: /annot/, es: /anot|anotaci/, pl: /adnot/ },
  signature: { de: /Unterschrift/, en: /sign/, fr: /sign/, nl: /tekening|teken/, it: /firm/, es: /firm/, pl: /podpis/ },
  client: {
    de: /Mandant/,
    en: /client/,
    fr: /mandant/,
    nl: /administratie/,
    it: /mandant/,
    es: /mandante/,
    pl: /mandan/,
  },
  pool: { de: /Postk[oö]rb/, en: /pool/, fr: /corbeille/, nl: /postbak/, it: /casell/, es: /bandeja/, pl: /koszyk/ },
  followUp: {
    de: /Wiedervorlage/,
    en: /follow-up/,
    fr: /rappel/,
    nl: /herinnering/,
    it: /promemoria/,
    es: /seguimiento/,
    pl: /przypomn/,
  },
};

/** All texts of a language, by namespace and key without plural suffix. */
const textsOf = (language: Language): readonly (readonly [key: string, text: string])[] =>
  namespaces(language).flatMap((namespace) =>
    flatten(readTexts(language, namespace)).map(([key, text]) => [`${namespace}:${base(key)}`, text] as const),
  );

test.each(Object.entries(words))('[APP-11] a %s has one name in each language', (_, names) => {
  const named = new Set(
    textsOf('de')
      .filter(([, text]) => names.de.test(text))
      .map(([key]) => key),
  );
  expect(named.size).toBeGreaterThan(0);
  for (const language of LANGUAGES) {
    const others = textsOf(language).filter(
      ([key, text]) => named.has(key) && !names[language].test(text.toLowerCase()),
    );
    if (language !== 'de') expect(others, language).toEqual([]);
  }
});

test('[APP-11] no text mentions layers: users see their annotations', () => {
  const layer = {
    de: /\bLayer/,
    en: /\blayer/i,
    fr: /calque/i,
    nl: /\blaag\b|\blagen\b/i,
    it: /\blivelli\b/i,
    es: /\bcapas?\b/i,
    pl: /warstw/i,
  };
  for (const language of LANGUAGES)
    expect(
      textsOf(language).filter(([, text]) => layer[language].test(text)),
      language,
    ).toEqual([]);
});
