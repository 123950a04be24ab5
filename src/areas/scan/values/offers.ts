import type { PoolLesson } from '#core/contract/work/poolLesson.ts';
import type { ReadWord } from '#core/text/reading.ts';
import {
  amountsOn,
  bare,
  datesOn,
  type Found,
  isAmount,
  labelBefore,
  letters,
  type Offer,
  type OfferField,
} from './found.ts';
import { offerFromLessons } from './lessons.ts';

const NONE: ReadonlyMap<number, Offer> = new Map();

/** Words before the total amount, in the seven languages. */
const TOTAL =
  /^(?:gesamt|brutto|summe|endbetrag|rechnungsbetrag|total|amount|montant|totale|importe|totaal|bedrag|razem|kwota)/u;
/** Words before a number: 'Nr.', 'Nummer', 'No.', 'numero' … */
const NUMBER_WORD = /^(?:nr|no|num|nummer|number|numero|numer)$/u;
/** Characters of a label that must match the caption; shorter matches are found everywhere. */
const STEM = 5;

/**
 * Offers values from the page for the fields: first based on earlier documents of the sender, then from the company's
 * look-up tables, otherwise values whose label on the page matches the field's caption.
 * @param lessons of the page's senders, latest first
 * @param known values of the look-up entry that is named on the page, by index
 */
export function offersFor(
  fields: readonly OfferField[],
  words: readonly ReadWord[],
  lessons: readonly PoolLesson[] = [],
  known: ReadonlyMap<number, Offer> = NONE,
): ReadonlyMap<number, Offer> {
  const dates = datesOn(words);
  const amounts = amountsOn(words);
  return new Map(
    fields.flatMap((field) => {
      const offer =
        offerFromLessons(lessons, field, words, { dates, amounts }) ??
        known.get(field.indexid) ??
        (field.type === 'date'
          ? (labelled(dates, field, words) ?? dates[0])
          : field.type === 'text'
            ? numberFor(field, words)
            : isAmount(field)
              ? (labelled(amounts, field, words) ?? totalOf(amounts, words))
              : numberFor(field, words));
      return offer === undefined ? [] : [[field.indexid, { value: offer.value, words: offer.words }] as const];
    }),
  );
}

/** The value whose label matches the caption, either before it on its line or above it. */
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

/** Without a matching label: the largest amount labelled as a total, else the largest of all. */
const totalOf = (amounts: readonly Found[], words: readonly ReadWord[]): Found | undefined => {
  const greatest = amounts.toSorted((one, other) => (other.amount ?? 0) - (one.amount ?? 0));
  return greatest.find(({ at }) => labelBefore(words, at).some((word) => TOTAL.test(letters(word)))) ?? greatest[0];
};

/** The number after a word that matches the caption ('Rechnungsnummer', 'Rechnungs-Nr.', 'Rechnung Nr.'). */
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
    if (value !== undefined && /\d/u.test(value.text)) return { value: bare(value.text), words: [value.start] };
  }
  return undefined;
}
