import type { Index } from '#core/contract/master.ts';
import { fold } from '#core/text/fold.ts';
import type { ReadWord } from '#core/text/reading.ts';

/** A value found on the page for an index field. */
export interface Offer {
  /** As typed into the field. */
  readonly value: string;
  /** Offsets of the words it was read from. */
  readonly words: readonly number[];
  /** The engine was unsure about one of them. */
  readonly doubted?: boolean;
}

/** A field that can be offered values. */
export interface OfferField {
  readonly indexid: number;
  readonly caption: string;
  readonly type: Index['type'];
  /** Its values come from a look-up table of the company. */
  readonly lookup?: boolean;
}

export interface Found extends Offer {
  /** Index of the first word. */
  readonly at: number;
  readonly amount?: number;
}

const DATE = /^(\d{1,2})[./-](\d{1,2})[./-](\d{2}|\d{4})$/u;
const MONTHS = [
  ['januar', 'january', 'janvier', 'januari', 'gennaio', 'enero', 'stycznia'],
  ['februar', 'february', 'fevrier', 'februari', 'febbraio', 'febrero', 'lutego'],
  ['marz', 'march', 'mars', 'maart', 'marzo', 'marca'],
  ['april', 'avril', 'aprile', 'abril', 'kwietnia'],
  ['mai', 'may', 'mei', 'maggio', 'mayo', 'maja'],
  ['juni', 'june', 'juin', 'giugno', 'junio', 'czerwca'],
  ['juli', 'july', 'juillet', 'luglio', 'julio', 'lipca'],
  ['august', 'aout', 'augustus', 'agosto', 'sierpnia'],
  ['september', 'septembre', 'settembre', 'septiembre', 'wrzesnia'],
  ['oktober', 'october', 'octobre', 'ottobre', 'octubre', 'pazdziernika'],
  ['november', 'novembre', 'noviembre', 'listopada'],
  ['dezember', 'december', 'decembre', 'dicembre', 'diciembre', 'grudnia'],
] as const;
const AMOUNT = /^(?:EUR|€)?(\d{1,3}(?:[.,'\u00a0]\d{3})*|\d+)[.,](\d{2})(?:EUR|€)?$/u;

/** A word without the punctuation around it. */
export const bare = (word: string): string => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

export const letters = (text: string): string => fold(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

export const isAmount = ({ type, caption }: OfferField): boolean =>
  type !== 'text' &&
  type !== 'date' &&
  /betrag|amount|summe|montant|importo|importe|bedrag|kwota|brutto|netto/u.test(fold(caption));

export function datesOn(words: readonly ReadWord[]): Found[] {
  return words.flatMap((word, at): Found[] => {
    const text = word.text.replaceAll(/^[^\d]+|[^\d]+$/gu, '');
    const [, day, month, year] = DATE.exec(text) ?? [];
    if (day !== undefined) return dateOf(Number(day), Number(month), Number(year), [word], at);
    // '14. Oktober 2026' is three words.
    const [name, end] = [words[at + 1], words[at + 2]];
    const inMonth = MONTHS.findIndex((names) => (names as readonly string[]).includes(letters(name?.text ?? '')));
    return inMonth < 0 || name === undefined || end === undefined || !/^\d{1,2}\.?$/u.test(word.text)
      ? []
      : dateOf(Number.parseInt(word.text, 10), inMonth + 1, Number(letters(end.text)), [word, name, end], at);
  });
}

const two = (number: number): string => String(number).padStart(2, '0');

function dateOf(day: number, month: number, year: number, words: readonly ReadWord[], at: number): Found[] {
  const full = year < 100 ? 2000 + year : year;
  const date = new Date(Date.UTC(full, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || full < 1900 || full > 2100) return [];
  return [{ value: `${two(day)}.${two(month)}.${full}`, words: words.map(({ start }) => start), at }];
}

export const amountsOn = (words: readonly ReadWord[]): Found[] =>
  words.flatMap(({ text, start }, at) => {
    const [, whole, cents] = AMOUNT.exec(text) ?? [];
    if (whole === undefined || cents === undefined) return [];
    const units = whole.replaceAll(/\D/gu, '');
    return [{ value: `${units},${cents}`, words: [start], at, amount: Number(`${units}.${cents}`) }];
  });

/** Words before a word on the same line, nearest first. */
export function labelBefore(words: readonly ReadWord[], at: number): string[] {
  const here = words[at];
  const before: string[] = [];
  for (let index = at - 1; index >= 0 && before.length < 4; index -= 1) {
    const word = words[index];
    if (word === undefined || here === undefined || Math.abs(word.y - here.y) > here.height) break;
    before.push(word.text);
  }
  return before;
}
