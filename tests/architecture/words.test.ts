import { globSync, readFileSync } from 'node:fs';
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
  workflow: {
    de: /Workflow/,
    en: /workflow/,
    fr: /workflow/,
    nl: /workflow/,
    it: /workflow/,
    es: /flujo/,
    pl: /obieg/,
  },
  remark: {
    de: /Vermerk/,
    en: /remark/,
    fr: /remarque/,
    nl: /opmerking/,
    it: /osservazion/,
    es: /observaci/,
    pl: /uwag/,
  },
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

test('[SRV-03] in no language two things the event log is about have the same name', () => {
  for (const language of LANGUAGES) {
    const names = textsOf(language).flatMap(([key, text]) => (key.startsWith('admin:log.noun.') ? [text] : []));
    expect(names.length, language).toBeGreaterThan(40);
    expect(
      names.filter((name, at) => names.indexOf(name) < at),
      language,
    ).toEqual([]);
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

/** A text that names a key of the keyboard. What a key is called is itself such a text. */
const KEY = /Eingabetaste|\bEnter\b|\bEsc\b|Strg|Pfeiltast|\bAlt\b/;
/** Where such a text never stands on a screen that is used by touch. */
const NAMING_KEYS: Readonly<Record<string, string>> = {
  'admin:mask.hint': 'the administration is used at a desk',
  'admin:drawing.nodeHint': 'read aloud',
  'archive:files.emptyHint': 'files.emptyHintTouch instead',
  'archive:batch.eachKeys': 'left out',
  'extras:notes.move': 'read aloud',
  'extras:tags.hint': 'tags.hintTouch instead',
  'find:failed': 'failedTouch instead',
  'forms:moveRow': 'read aloud',
  'help:section': 'help, which has a section about the keyboard',
  'list:columnHint': 'columnHintTouch instead',
  'scan:offer.hint': 'a tooltip',
  'signature:placing.hint': 'placing.hintTouch instead',
  'stamps:inHandKeys': 'left out',
  'ui:keys': 'names of keys',
  'viewer:hint.editing': 'read aloud',
  'viewer:hint.list': 'read aloud',
  'viewer:writing': 'a tooltip',
};

test('[MOB-01] a text that names a key is known, and is not shown where fingers are used', () => {
  const naming = textsOf('de').filter(([, text]) => KEY.test(text));
  const unknown = naming.filter(([key]) => !Object.keys(NAMING_KEYS).some((known) => key.startsWith(known)));
  expect(unknown).toEqual([]);
  const stale = Object.keys(NAMING_KEYS).filter((known) => !naming.some(([key]) => key.startsWith(known)));
  expect(stale).toEqual([]);
  const touch = textsOf('de').filter(([key]) => key.endsWith('Touch'));
  expect(touch.filter(([, text]) => KEY.test(text))).toEqual([]);
  // Whoever shows a text that names a key knows its other text.
  const sources = globSync('src/**/*.tsx').map((path) => [path, readFileSync(path, 'utf8')] as const);
  for (const [named, why] of Object.entries(NAMING_KEYS)) {
    const [namespace = '', key = ''] = named.split(':');
    if (why !== `${key}Touch instead`) continue;
    const showing = sources.filter(
      ([, source]) => source.includes(`useTranslation('${namespace}')`) && source.includes(`'${key}'`),
    );
    expect(showing, named).not.toEqual([]);
    const knowing = showing.filter(([, source]) => source.includes(`'${key}Touch'`) && source.includes('isTouch()'));
    expect(knowing.map(([path]) => path)).toEqual(showing.map(([path]) => path));
  }
});
