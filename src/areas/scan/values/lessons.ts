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

/**
 * Consecutive documents with the same value before a value found nowhere on the page is offered for the sender; this
 * excludes running numbers.
 */
const USUAL = 2;
/** Maximum words of a label: 'Beleg Nr.'. */
const LABEL_WORDS = 2;

export type Lesson = Pick<PoolLesson, 'indexid' | 'label' | 'value'>;

/** Values found on a page, by kind. */
interface OnPage {
  readonly dates: readonly Found[];
  readonly amounts: readonly Found[];
}

/** What to learn from a filed page: for each value, the label before it, or the value itself. */
export const lessonsFrom = (
  fields: readonly OfferField[],
  words: readonly ReadWord[],
  texts: Readonly<Record<number, string>>,
): readonly Lesson[] => {
  const on = { dates: datesOn(words), amounts: amountsOn(words) };
  return fields.flatMap((field): Lesson[] => {
    const text = (texts[field.indexid] ?? '').trim();
    if (text === '') return [];
    const { indexid } = field;
    const meant = valueOf(field, text);
    const at = candidates(field, words, on).find((found) => valueOf(field, found.value) === meant)?.at;
    const label = at === undefined ? '' : labelAt(words, at);
    if (label !== '') return [{ indexid, label }];
    // A date or amount not found on this page says nothing about the next one.
    return at !== undefined || field.type === 'date' || isAmount(field) ? [] : [{ indexid, value: text }];
  });
};

/** A value for a field, based on earlier documents of the same sender. */
export function offerFromLessons(
  lessons: readonly PoolLesson[],
  field: OfferField,
  words: readonly ReadWord[],
  on: OnPage,
): Offer | undefined {
  for (const { indexid, label, value, times } of lessons) {
    if (indexid !== field.indexid) continue;
    if (value !== undefined && (field.lookup === true || times >= USUAL)) return { value, words: [] };
    const found = label && candidates(field, words, on).find(({ at }) => labelAt(words, at) === label);
    if (found) return found;
  }
  return undefined;
}

/** Candidates for a field on the page: dates, amounts, or else words with a digit. */
function candidates(field: OfferField, words: readonly ReadWord[], { dates, amounts }: OnPage): readonly Found[] {
  if (field.type === 'date') return dates;
  if (isAmount(field)) return amounts;
  return words.flatMap(({ text, start }, at) => {
    const value = bare(text);
    return /\d/u.test(value) ? [{ value, words: [start], at }] : [];
  });
}

/** Normalises different spellings of a value: '3.4.2026' and '03.04.2026'. */
function valueOf(field: OfferField, text: string): string {
  const alone = [{ text, start: 0, x: 0, y: 0, width: 1, height: 1, confidence: 100 }];
  if (field.type === 'date') return datesOn(alone)[0]?.value ?? text;
  return isAmount(field) ? (amountsOn(alone)[0]?.value ?? text) : letters(text);
}

const labelAt = (words: readonly ReadWord[], at: number): string =>
  labelBefore(words, at)
    .map(letters)
    .filter((word) => word !== '')
    .slice(0, LABEL_WORDS)
    .toReversed()
    .join(' ')
    .slice(0, 80);
