import type { PoolLesson } from '#core/contract/work/poolLesson.ts';
import type { ReadWord } from '#core/text/reading.ts';
import {
  amountsOn,
  datesOn,
  type Found,
  isAmount,
  labelBefore,
  letters,
  type Offer,
  type OfferField,
} from './found.ts';

/** Documents in a row after which a value that stands nowhere is taken to be the sender's: a running number is not. */
const USUAL = 2;
/** Words of a label that are kept: 'Beleg Nr.'. */
const LABEL_WORDS = 2;

export type Lesson = Pick<PoolLesson, 'indexid' | 'label' | 'value'>;

/** Values on a page by their kind. */
interface OnPage {
  readonly dates: readonly Found[];
  readonly amounts: readonly Found[];
}

/** What is to be learned of a page that was filed: the label that each value stood behind, or the value. */
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
    // A date or an amount that is not on this page says nothing about the next page.
    return at !== undefined || field.type === 'date' || isAmount(field) ? [] : [{ indexid, value: text }];
  });
};

/** What a field is offered because the same was filed of this sender before. */
export function taughtBy(
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

/** What on a page may be the field's: days, sums, otherwise words with a figure in them. */
function candidates(field: OfferField, words: readonly ReadWord[], { dates, amounts }: OnPage): readonly Found[] {
  if (field.type === 'date') return dates;
  if (isAmount(field)) return amounts;
  return words.flatMap(({ text, start }, at) => {
    const value = text.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
    return /\d/u.test(value) ? [{ value, words: [start], at }] : [];
  });
}

/** The same for what is typed differently: '3.4.2026' and '03.04.2026'. */
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
