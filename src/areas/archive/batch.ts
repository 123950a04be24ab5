import { INDEX_FLAGS } from '#core/contract/constants.ts';
import type { Metafile } from '#core/contract/document/document.ts';
import { fold } from '#core/text/fold.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import {
  type Filing,
  type FilingCatalogue,
  type FilingField,
  type FilingProblems,
  fieldsOf,
  toMetafile,
} from '#src/filing/model.ts';
import { type FieldProblem, wireValue } from '#src/filing/rules.ts';

/** Individual values by file and index; all others apply to every file. */
export type OwnTexts = Readonly<Record<string, Filing['texts']>>;
/** Problems with individual values, by file and index. */
export type OwnProblems = Readonly<Record<string, Readonly<Record<number, FieldProblem>>>>;

/** The filing of one file. */
export const filingOf = (filing: Filing, own: OwnTexts, id: string): Filing => ({
  ...filing,
  texts: { ...filing.texts, ...own[id] },
});

/** The fields that distinguish a version from a new document. */
export const versioning = (fields: readonly FilingField[]): readonly FilingField[] =>
  fields.filter(({ field }) => (field.flags & INDEX_FLAGS.versioning) !== 0);

/**
 * Files whose versioning values equal another file's: sent as separate documents, the second would be taken for a
 * version of the first. Incomplete values do not count.
 */
export function equalFiles(
  files: readonly { readonly id: string; readonly texts: Filing['texts'] }[],
  fields: readonly FilingField[],
): ReadonlySet<string> {
  const telling = versioning(fields);
  const keyed = files.flatMap(({ id, texts }) => {
    const values = telling.map(({ index }) => {
      const value = wireValue(index.type, texts[index.id] ?? '');
      // 1,5 is 1,50.
      return index.type === 'float' && value !== '' ? String(Number(value)) : fold(value);
    });
    return values.length === 0 || values.includes('') ? [] : [{ id, key: JSON.stringify(values) }];
  });
  const groups = Map.groupBy(keyed, ({ key }) => key);
  return new Set(
    [...groups.values()].filter((group) => group.length > 1).flatMap((group) => group.map(({ id }) => id)),
  );
}

/** The entries chosen in look-up tables, by file and by the index of the field where each was chosen. */
export type ChosenEntries = Readonly<Record<string, Readonly<Record<number, Filing['texts']>>>>;

/** Copies a file's value to those below it, with what its look-up entry has filled in and is still there. */
export function filledDown(
  { filing, own, entries }: { readonly filing: Filing; readonly own: OwnTexts; readonly entries: ChosenEntries },
  ids: readonly string[],
  from: string,
  indexid: number,
): { readonly own: OwnTexts; readonly entries: ChosenEntries } {
  const below = ids.slice(ids.indexOf(from) + 1);
  const { texts } = filingOf(filing, own, from);
  const text = texts[indexid] ?? '';
  const chosen = entries[from]?.[indexid];
  const entry = chosen?.[indexid] === text ? chosen : {};
  const kept = Object.entries(entry).filter(([id, value]) => texts[Number(id)] === value);
  const copied = { ...Object.fromEntries(kept), [indexid]: text };
  return {
    own: { ...own, ...Object.fromEntries(below.map((id) => [id, { ...own[id], ...copied }])) },
    entries: { ...entries, ...Object.fromEntries(below.map((id) => [id, { ...entries[id], [indexid]: entry }])) },
  };
}

/** The problems of a batch: in values shared by all files, and in individual ones. */
export interface BatchProblems {
  readonly all: FilingProblems;
  readonly own: OwnProblems;
}

/**
 * The metadata for each file of a batch, or everything that is wrong with it. Files with equal values are an error if
 * the mask distinguishes versions by values.
 */
export function batchOf(
  filing: Filing,
  own: OwnTexts,
  ids: readonly string[],
  catalogue: FilingCatalogue,
): Result<ReadonlyMap<string, Metafile>, BatchProblems> {
  const fields = fieldsOf(filing, catalogue);
  const files = ids.map((id) => ({ id, filing: filingOf(filing, own, id) }));
  const equal = equalFiles(
    files.map(({ id, filing: { texts } }) => ({ id, texts })),
    fields,
  );
  const sent = new Map<string, Metafile>();
  const wrong: Record<string, OwnProblems[string]> = {};
  let place: FilingProblems['place'] = {};
  for (const file of files) {
    const metafile = toMetafile(file.filing, catalogue);
    if (metafile.ok) sent.set(file.id, metafile.value);
    else place = metafile.error.place;
    const values = {
      ...(metafile.ok ? {} : metafile.error.values),
      ...(equal.has(file.id)
        ? Object.fromEntries(versioning(fields).map(({ index }) => [index.id, { kind: 'equal' as const }]))
        : {}),
    };
    if (Object.keys(values).length > 0) wrong[file.id] = values;
  }
  if (sent.size === ids.length && Object.keys(wrong).length === 0) return ok(sent);
  return fail({ all: { place, values: {} }, own: wrong });
}
