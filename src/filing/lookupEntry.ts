import type { Index, LookupRow } from '#core/contract/master.ts';
import type { FilingField } from './model.ts';

/** Texts of fields by index. */
export type Texts = Readonly<Record<number, string>>;

/** The values of the only look-up row with a given value, by index; if several rows have it, only that value. */
export const entryOf = (
  rows: readonly LookupRow[],
  index: Pick<Index, 'id'>,
  value: string,
  fields: readonly FilingField[],
): Texts => {
  const found = rows.filter((row) =>
    row.indexes.some(({ indexid, value: own }) => indexid === index.id && own === value),
  );
  const others =
    found.length === 1
      ? (found[0]?.indexes ?? []).filter(({ indexid }) =>
          fields.some(({ field }) => field.lookup && field.indexid === indexid),
        )
      : [];
  return { ...Object.fromEntries(others.map((other) => [other.indexid, other.value])), [index.id]: value };
};

/**
 * The texts typed into other fields that an entry replaces. Values of the previously chosen entry were not typed.
 * @param own the field in which the entry is chosen
 */
export const replacedBy = (entry: Texts, texts: Texts, own: number, before: Texts = {}): Texts =>
  Object.fromEntries(
    Object.entries(texts).filter(([id, text]) => {
      const value = entry[Number(id)];
      const isTyped = text.trim() !== '' && before[Number(id)] !== text;
      return Number(id) !== own && value !== undefined && value !== text && isTyped;
    }),
  );

/** Whether a form is unchanged since an entry was chosen; otherwise the message about replaced values is outdated. */
export const areSame = (texts: Texts, others: Texts): boolean =>
  Object.keys(texts).length === Object.keys(others).length &&
  Object.entries(texts).every(([id, text]) => others[Number(id)] === text);
