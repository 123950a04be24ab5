import { oneLine } from '#core/contract/oneLine.ts';

const plain = (text: unknown): unknown => (typeof text === 'string' ? oneLine(text) : text);

/** A raw definition with captions on one line, without signs that turn the direction: others read them in lists. */
export const withPlainCaptions = (raw: object): unknown =>
  JSON.parse(
    JSON.stringify(raw, (key, value: unknown) =>
      key === 'caption' && typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([language, text]) => [language, plain(text)]))
        : value,
    ),
  );
