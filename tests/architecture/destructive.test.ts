import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root, sources } from './imports.ts';
import { base, flatten, namespaces, readTexts } from './texts.ts';

/** What an answer that cannot be taken back is called in German. */
const DESTRUCTIVE = /lösch|verwerf|entfern|widerruf|zurückziehen|ersetzen|beenden/iu;

const texts = namespaces('de').flatMap((namespace) =>
  flatten(readTexts('de', namespace)).map(([key, text]) => ({ namespace, key: base(key), text })),
);
/** All texts that a key may stand for, if the source does not name its namespace. */
const textsOf = (named: string): readonly string[] => {
  const [key = '', namespace] = named.split(':').toReversed();
  return texts
    .filter((one) => one.key === key && (namespace ?? one.namespace) === one.namespace)
    .map(({ text }) => text);
};

interface Dialog {
  readonly file: string;
  readonly opener: string;
  readonly request: string;
}

/** The objects with which dialogs are opened. */
const dialogs: readonly Dialog[] = sources('src')
  .filter((file) => !file.includes('.test.') && !file.startsWith('src/stores/modals/'))
  .flatMap((file) => {
    const source = readFileSync(path.join(root, file), 'utf8');
    return [...source.matchAll(/\b(openModal|askFirst)\(\s*\{/gu)].map((match) => {
      const start = match.index + match[0].length;
      let [depth, end] = [1, start];
      for (; depth > 0 && end < source.length; end += 1) depth += { '{': 1, '}': -1 }[source[end] ?? ''] ?? 0;
      return { file, opener: match[1] ?? '', request: source.slice(start, end) };
    });
  });

const keysOf = (expression: string): readonly string[] =>
  [...expression.matchAll(/'([\w:.]+)'/gu)].map(([, key = '']) => key);

test('[APP-06] the default of a dialog whose answer is destructive is not that answer', () => {
  expect(dialogs.filter(({ opener }) => opener === 'openModal').length).toBeGreaterThan(40);
  expect(dialogs.filter(({ opener }) => opener === 'askFirst').length).toBeGreaterThan(10);
  const unmarked = dialogs.filter(({ opener, request }) => {
    const property = opener === 'askFirst' ? /\b(?:apply|title):([^,]*)/u : /\bapply:([^,]*)/u;
    const destroys = keysOf(property.exec(request)?.[1] ?? '')
      .flatMap(textsOf)
      .some((text) => DESTRUCTIVE.test(text));
    // A question is destructive unless it says otherwise, a form only if it says so.
    const isMarked =
      opener === 'askFirst' ? !/destructive: false/u.test(request) : /\bdestructive\b(?!: false)/u.test(request);
    return destroys && !isMarked;
  });
  expect(unmarked.map(({ file, request }) => `${file}: ${/(?:apply|title):[^,\n]*/u.exec(request)?.[0]}`)).toEqual([]);
});
