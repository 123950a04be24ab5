import { readFileSync } from 'node:fs';
import { DEFAULT_LANGUAGE, LANGUAGE_IDS, LANGUAGES, type Language } from '#core/contract/constants.ts';

/**
 * All notifications that the product creates itself; their texts are in locales/<language>/notices.json under the same
 * names.
 */
export const NOTICES = [
  'calendar',
  'confirmed',
  'deputised',
  'digest',
  'docusignDeclined',
  'docusignDone',
  'docusignFailed',
  'formOutside',
  'formTest',
  'invitation',
  'mailRefused',
  'read',
  'substitutionBegins',
  'substitutionEnds',
  'test',
] as const;
export type NoticeName = (typeof NOTICES)[number];

/** Values for a text's placeholders; a Date is formatted for the receiver. */
export type NoticeValues = Readonly<Record<string, string | number | Date>>;

export interface NoticeText {
  readonly title: string;
  readonly body: string;
}

const texts = new Map<Language, Readonly<Record<string, NoticeText>>>(
  LANGUAGES.map((language) => {
    const file = new URL(`../../locales/${language}/notices.json`, import.meta.url);
    return [language, JSON.parse(readFileSync(file, 'utf8')) as Record<string, NoticeText>];
  }),
);

const tagById = new Map<number, string>(Object.entries(LANGUAGE_IDS).map(([tag, id]) => [id, tag]));

/** A receiver's language (with region) and time zone. */
export interface Reader {
  readonly languageId: number;
  readonly timeZone: string;
}

export const languageOfReader = ({ languageId }: Pick<Reader, 'languageId'>): Language => {
  const tag = tagById.get(languageId)?.slice(0, 2);
  return LANGUAGES.find((language) => language === tag) ?? DEFAULT_LANGUAGE;
};

/** A notification's text for its receiver. */
export function noticeText(name: NoticeName, values: NoticeValues, reader: Reader): NoticeText {
  const text = texts.get(languageOfReader(reader))?.[name] ?? { title: name, body: '' };
  const moments = new Intl.DateTimeFormat(tagById.get(reader.languageId) ?? DEFAULT_LANGUAGE, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: reader.timeZone,
  });
  const fill = (pattern: string) =>
    pattern.replace(/\{\{(\w+)\}\}/g, (_, key: string) => {
      const value = values[key] ?? '';
      return value instanceof Date ? moments.format(value) : String(value);
    });
  return { title: fill(text.title), body: fill(text.body) };
}
