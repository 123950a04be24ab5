import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Language, LANGUAGES } from '#core/contract/constants.ts';
import { errorCatalogue } from '#core/contract/errors.ts';
import { NOTICES } from '#server/jobs/notices.ts';
import { MENU } from '#src/areas/admin/model.ts';
import { ADMIN_TOPICS } from '#src/areas/help/topics.ts';
import { root, sources } from './imports.ts';
import { base, clientCode, flatten, namespaces, readTexts as read, serverCode, type Texts, usage } from './texts.ts';

const wordCount = (text: string) => text.replace(/\{\{.*?\}\}/g, '').match(/\p{L}{2,}/gu)?.length ?? 0;
const placeholders = (text: string) => [...text.matchAll(/\{\{\s*-?\s*(\w+)/g)].map((match) => match[1]!).toSorted();

test('[APP-11] all seven languages have the same namespaces and keys, none empty', () => {
  for (const language of LANGUAGES) {
    expect(namespaces(language), language).toEqual(namespaces('de'));
    for (const namespace of namespaces('de')) {
      const keys = (texts: Texts) => [...new Set(flatten(texts).map(([key]) => base(key)))].toSorted();
      expect(keys(read(language, namespace)), `${language}/${namespace}`).toEqual(keys(read('de', namespace)));
      expect(
        flatten(read(language, namespace)).filter(([, text]) => text.trim() === ''),
        `${language}/${namespace}`,
      ).toEqual([]);
    }
  }
});

test('[APP-11] plural keys have every form that the language needs', () => {
  for (const language of LANGUAGES) {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const namespace of namespaces(language)) {
      const keys = new Set(flatten(read(language, namespace)).map(([key]) => key));
      for (const key of keys)
        if (key.endsWith('_other'))
          for (const form of forms) expect(keys, `${language}/${namespace}`).toContain(`${base(key)}_${form}`);
    }
  }
});

test('[APP-11] every language fills in the same placeholders', () => {
  for (const namespace of namespaces('de')) {
    const german = new Map(flatten(read('de', namespace)).map(([key, text]) => [base(key), placeholders(text)]));
    for (const language of LANGUAGES) {
      for (const [key, text] of flatten(read(language, namespace))) {
        if (!/_(zero|one|two|few|many)$/.test(key))
          expect(placeholders(text), `${language}/${namespace}:${key}`).toEqual(german.get(base(key)));
      }
    }
  }
});

/** Words spelled the same as in German; any other identical text is an untranslated leftover. */
const cognates: Readonly<Record<Exclude<Language, 'de'>, readonly string[]>> = {
  en: [
    'Administration',
    'Chatbot',
    'Cookies',
    'Definition',
    'Ellipse',
    'Esc',
    'Extras',
    'Film {{name}}',
    'Format',
    'IBAN',
    'Index',
    'Name',
    'Orange',
    'Person',
    'Text',
    'Version',
    'Version {{version}}',
    'Workflow',
    'Workflows',
    'max',
    'min',
    'plus',
    '{{one}} minus {{other}}',
  ],
  fr: [
    'Abonnement',
    'Administration',
    'Adresse',
    'Chatbot',
    'Cookies',
    'Ellipse',
    'Film {{name}}',
    'Format',
    'IBAN',
    'Index',
    'Liste',
    'Mandant',
    'Orange',
    'Version',
    'Version {{version}}',
    'Workflow',
    'Workflows',
    'max',
    'min',
    'plus',
  ],
  nl: [
    'Abonnement',
    'Alle',
    'Chatbot',
    'Cookies',
    'Datum',
    'Esc',
    'Film {{name}}',
    'Foto {{number}}',
    'IBAN',
    'Index',
    'Nummer',
    'Personen',
    'Scannen',
    'Stempel',
    'Workflow',
    'Workflows',
    'ja',
    'max',
    'min',
    'plus',
  ],
  it: ['Chatbot', 'Esc', 'Foto {{number}}', 'IBAN', 'Workflow', 'max', 'min'],
  es: ['Chatbot', 'Cookies', 'Esc', 'Extras', 'Foto {{number}}', 'Fotos.pdf', 'IBAN', 'Zoom {{percent}} %'],
  pl: [
    'Chatbot',
    'Dokument',
    'Esc',
    'Film {{name}}',
    'Format',
    'IBAN',
    'Mandant',
    'Produkt',
    'Stempel',
    'min',
    'plus',
    '{{one}} minus {{other}}',
  ],
};

test('[APP-11] every text is translated; only cognates equal the German', () => {
  for (const [language, known] of Object.entries(cognates)) {
    const same = namespaces('de').flatMap((namespace) => {
      const german = new Map(flatten(read('de', namespace)));
      return flatten(read(language, namespace))
        .filter(([key, text]) => wordCount(text) > 0 && text === german.get(key))
        .map(([, text]) => text);
    });
    expect([...new Set(same)].toSorted(), language).toEqual(known);
  }
});

test('[APP-11] each language follows its own rules of punctuation', () => {
  const wrong: Readonly<Record<string, RegExp>> = {
    de: /[“"][^”„“]*”|\w…|\?!/,
    en: / …|„|«|‘[^’]*’$/,
    // Spaces before tall punctuation and inside quotation marks must be non-breaking.
    fr: / [!?;:»]|« | …|[“”„"]/,
    nl: / …|[“”„"«]/,
    it: / …|[“”„"]/,
    es: / …|[“”„"]|^[^¡]*!$|^[^¿]*\?$/,
    pl: / …|[“«"]/,
  };
  const straightApostrophe = /\p{L}'\p{L}/u;
  for (const [language, pattern] of Object.entries(wrong)) {
    const found = namespaces(language).flatMap((namespace) =>
      flatten(read(language, namespace))
        .filter(([, text]) => pattern.test(text) || straightApostrophe.test(text))
        .map(([key, text]) => `${namespace}:${key} ${text}`),
    );
    expect(found, language).toEqual([]);
  }
});

test('[ERR-01] every error of the catalogue has a text, and every text an error', () => {
  expect(
    flatten(read('de', 'errors'))
      .map(([key]) => key)
      .toSorted(),
  ).toEqual(Object.keys(errorCatalogue).toSorted());
});

test('[APP-11] every notification of the server has title and text, and every such text a notification', () => {
  expect(
    flatten(read('de', 'notices'))
      .map(([key]) => key)
      .toSorted(),
  ).toEqual(NOTICES.flatMap((name) => [`${name}.title`, `${name}.body`]).toSorted());
});

/** Errors of areas that do not exist yet. */
const notAnswered: string[] = [];

test('[ERR-01] the server answers every error of the catalogue, and reads only those texts, deputies’ names, yes and no', () => {
  const code = serverCode();
  expect(Object.keys(errorCatalogue).filter((name) => !code.includes(`'${name}'`))).toEqual(notAnswered);
  expect(
    [...code.matchAll(/`[./]*locales\/[^`']*/g)].map(([file]) => file.slice(file.indexOf('locales'))).toSorted(),
  ).toEqual([
    'locales/${language}/document.json',
    'locales/${language}/errors.json',
    'locales/${language}/forms.json',
    'locales/${language}/notices.json',
  ]);
});

test('[APP-11] every key is used in code, and every key used exists', () => {
  const code = clientCode();
  const isUsed = usage(code);
  const known = namespaces('de')
    .filter((name) => name !== 'errors' && name !== 'notices')
    .flatMap((namespace) => flatten(read('de', namespace)).map(([key]) => [namespace, base(key)] as const));
  const names = new Set(known.map(([namespace, key]) => `${namespace}:${key}`));
  const asked = [...code.matchAll(/\bt\(\s*'((\w+):[\w.]+)'/g)].map((match) => match[1]!);
  expect(asked.filter((key) => !names.has(key) && !key.startsWith('errors:'))).toEqual([]);
  expect(known.filter(([namespace, key]) => !isUsed(namespace, key)).map((key) => key.join(':'))).toEqual([]);
});

test('[APP-11] only ui:labelled joins a label and its value: French has a space before the colon', () => {
  const joined = sources('src')
    .filter((file) => !file.includes('.test.') && !file.includes('/testing/'))
    .flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .filter((line) => /\}: (?:\$\{|<|\{\w)|\}:<|\{': '\}|join\(': '\)/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(joined).toEqual([]);
});

test('[APP-11] code contains no German', () => {
  const german =
    /['"`>][^'"`<>]*(?:[äöüÄÖÜß]|\b(?:und|nicht|bitte|Sie|werden|Fehler|Dokument(?:e|en)?|Suche|Abbrechen|Speichern)\b)[^'"`<>]*['"`<]/;
  const found = ['core', 'workers', 'src', 'server']
    .flatMap(sources)
    // Exempt: word lists of a language, documents and people of the demo company, and test data.
    .filter(
      (file) =>
        !file.includes('.test.') &&
        !file.includes('/testing/') &&
        !file.startsWith('core/text/') &&
        !file.startsWith('server/seed/'),
    )
    .flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .split('\n')
        .filter((line) => german.test(line.replace(/\/\/.*$/, '')))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});

test('[WF-02] [WF-03] help names warnings before a decision, undo and the calendar as their screens do', () => {
  for (const language of LANGUAGES) {
    const text = (namespace: string, key: string): string =>
      new Map(flatten(read(language, namespace))).get(key) ?? `no ${key}`;
    const clearing = text('help', 'section.clearing.text');
    const decided = text('workflow', 'decided.text').split(/\s*:/u)[0];
    for (const name of [text('workflow', 'outcome.title'), decided, 'Alt+Z'])
      expect(clearing, language).toContain(name);
    expect(text('help', 'section.calendar.text'), language).toContain(text('admin', 'section.calendar'));
  }
});

test('[SRV-03] [APP-12] every section of the administration has its help, in the order of the menu', () => {
  const menu = MENU.flatMap(([, ids]) => [...ids]);
  expect(ADMIN_TOPICS).toEqual(menu);
  for (const language of LANGUAGES)
    expect(
      flatten(read(language, 'help'))
        .map(([key]) => /^admin\.(.+)$/.exec(key)?.[1])
        .filter((key) => key !== undefined),
      language,
    ).toEqual(menu);
});
