import type { Index } from '#core/contract/master.ts';
import { fold } from '#core/text/fold.ts';
import type { ReadWord } from '#core/text/reading.ts';

/** A value that stands on the page, for the field of an index. */
export interface Offer {
  /** As it is typed into the field. */
  readonly value: string;
  /** Offsets of the words that it was read from. */
  readonly words: readonly number[];
}

/** A field that may be offered something. */
export interface OfferField {
  readonly indexid: number;
  readonly caption: string;
  readonly type: Index['type'];
}

interface Found extends Offer {
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
/** What stands before the amount that is to be paid, in the seven languages. */
const TOTAL =
  /^(?:gesamt|brutto|summe|endbetrag|rechnungsbetrag|total|amount|montant|totale|importe|totaal|bedrag|razem|kwota)/u;
/** What stands before a number: 'Nr.', 'Nummer', 'No.', 'numero' … */
const NUMBER_WORD = /^(?:nr|no|num|nummer|number|numero|numer)$/u;
/** Words of a label that must agree with the caption: shorter ones stand everywhere. */
const STEM = 5;

/** Values on a page for fields: each the one whose label on the page reads as the field's caption does. */
export function offersFor(fields: readonly OfferField[], words: readonly ReadWord[]): ReadonlyMap<number, Offer> {
  const dates = datesOn(words);
  const amounts = amountsOn(words);
  return new Map(
    fields.flatMap((field) => {
      const offer =
        field.type === 'date'
          ? (labelled(dates, field, words) ?? dates[0])
          : field.type === 'text'
            ? numberFor(field, words)
            : isAmount(field)
              ? (labelled(amounts, field, words) ?? totalOf(amounts, words))
              : numberFor(field, words);
      return offer === undefined ? [] : [[field.indexid, { value: offer.value, words: offer.words }] as const];
    }),
  );
}

const letters = (text: string): string => fold(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

const isAmount = ({ type, caption }: OfferField): boolean =>
  type !== 'text' &&
  type !== 'date' &&
  /betrag|amount|summe|montant|importo|importe|bedrag|kwota|brutto|netto/u.test(fold(caption));

function datesOn(words: readonly ReadWord[]): Found[] {
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

const amountsOn = (words: readonly ReadWord[]): Found[] =>
  words.flatMap(({ text, start }, at) => {
    const [, whole, cents] = AMOUNT.exec(text) ?? [];
    if (whole === undefined || cents === undefined) return [];
    const units = whole.replaceAll(/\D/gu, '');
    return [{ value: `${units},${cents}`, words: [start], at, amount: Number(`${units}.${cents}`) }];
  });

/** The one whose label agrees with the caption: on its line before it, or above it. */
function labelled(found: readonly Found[], { caption }: OfferField, words: readonly ReadWord[]): Found | undefined {
  const wanted = letters(caption);
  return found.find(({ at }) => {
    const label = labelBefore(words, at);
    return label.some((word) => {
      const said = letters(word);
      return said.length >= STEM && (wanted.startsWith(said) || said.startsWith(wanted));
    });
  });
}

/** Words of the line before a word, the nearest first. */
function labelBefore(words: readonly ReadWord[], at: number): string[] {
  const here = words[at];
  const before: string[] = [];
  for (let index = at - 1; index >= 0 && before.length < 4; index -= 1) {
    const word = words[index];
    if (word === undefined || here === undefined || Math.abs(word.y - here.y) > here.height) break;
    before.push(word.text);
  }
  return before;
}

/** Without a label that agrees: what is called a total, the greatest of them. */
const totalOf = (amounts: readonly Found[], words: readonly ReadWord[]): Found | undefined => {
  const greatest = amounts.toSorted((one, other) => (other.amount ?? 0) - (one.amount ?? 0));
  return greatest.find(({ at }) => labelBefore(words, at).some((word) => TOTAL.test(letters(word)))) ?? greatest[0];
};

/** What follows a word that reads as the caption does ('Rechnungsnummer', 'Rechnungs-Nr.', 'Rechnung Nr.'). */
function numberFor({ caption }: OfferField, words: readonly ReadWord[]): Offer | undefined {
  const wanted = letters(caption);
  const stem = wanted.replace(/(?:s?nummer|s?nr|no|number|numero|numer)$/u, '');
  if (stem === wanted || stem.length < STEM) return undefined;
  for (const [at, { text }] of words.entries()) {
    const said = letters(text);
    const isWhole = said === wanted || new RegExp(`^${stem}s?(?:nr|no|nummer|numero|numer|number)$`, 'u').test(said);
    const isStem = said === stem || said === `${stem}s`;
    const next = letters(words[at + 1]?.text ?? '');
    const from = isWhole ? at + 1 : isStem && NUMBER_WORD.test(next) ? at + 2 : undefined;
    const value = from === undefined ? undefined : words[from];
    if (value !== undefined && /\d/u.test(value.text)) {
      const clean = value.text.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
      return { value: clean, words: [value.start] };
    }
  }
  return undefined;
}
