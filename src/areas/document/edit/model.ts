import type { DocumentInfo } from '#core/contract/document/document.ts';
import type { DocumentChange } from '#core/contract/document/documentSave.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { valueText } from '#core/kernel/value.ts';
import {
  doctypesOf,
  fieldsOf,
  type Filing,
  type FilingCatalogue,
  type FilingField,
  type FilingProblems,
  masksFor,
  noProblems,
} from '#src/filing/model.ts';
import { valueProblem, wireValue } from '#src/filing/rules.ts';

/**
 * What of a document is edited at a time (specification, section 2: indices, document type, client, financial year).
 */
export const ASPECTS = ['indexes', 'doctype', 'client', 'year'] as const;
export type Aspect = (typeof ASPECTS)[number];

/** Those that there are: changing the client needs more than one (specification, section 6). */
export const aspectsOf = (clients: number): readonly Aspect[] =>
  ASPECTS.filter((aspect) => aspect !== 'client' || clients > 1);

/** Why what a document is filed under cannot be changed; undefined where it can. */
export function whyNotChange({
  version,
  currentversion,
  protection,
  rights,
}: Pick<DocumentInfo, 'version' | 'currentversion' | 'protection' | 'rights'>): WhyNot | undefined {
  if (version !== currentversion) return 'oldVersion';
  if (protection?.active === true) return 'protected';
  return rights.edit === true ? undefined : 'right';
}
type WhyNot = 'oldVersion' | 'protected' | 'right';

/** An editing of what a document is filed under, from its beginning to the saving. */
export interface Edited {
  readonly docid: number;
  readonly aspect: Aspect;
  /** The revision that the user saw: what others changed since in other fields stays. */
  readonly revision: number | undefined;
  /** How it stood when the editing began, as it is typed. */
  readonly before: Filing;
  readonly now: Filing;
  readonly problems: FilingProblems;
}

type Catalogue = FilingCatalogue;

/** What a document is filed under, as it would be typed. @param language two letters */
export function filingOf(
  info: Pick<DocumentInfo, 'clientid' | 'productid' | 'year' | 'doctypeid' | 'maskid' | 'indexes'>,
  { indexes }: Pick<Catalogue, 'indexes'>,
  language: string,
): Filing {
  const typeOf = new Map(indexes.map(({ id, type }) => [id, type]));
  const { clientid, productid, year, doctypeid, maskid } = info;
  return {
    clientid,
    productid,
    year,
    doctypeid,
    maskid,
    texts: Object.fromEntries(
      (info.indexes ?? []).map(({ indexid, value }) => {
        const type = typeOf.get(indexid) ?? 'text';
        // Thousands are not typed.
        const text =
          type === 'float' ? value.replace('.', language === 'en' ? '.' : ',') : valueText(type, value, language);
        return [indexid, text];
      }),
    ),
  };
}

/** Begins to edit one aspect of a document. */
export const beginEditing = (
  info: DocumentInfo,
  aspect: Aspect,
  catalogue: Pick<Catalogue, 'indexes'>,
  language: string,
): Edited => {
  const before = filingOf(info, catalogue, language);
  return { docid: info.docid, aspect, revision: info.revision, before, now: before, problems: noProblems };
};

/** Whether the fields of the mask are shown: a year has none, a new type or client brings its own. */
export const showsFields = ({ aspect }: Pick<Edited, 'aspect'>): boolean => aspect !== 'year';

/** With another place chosen: a new client takes the type of that name along, a new type the first mask that fits. */
export function withPlace(edited: Edited, part: Partial<Omit<Filing, 'texts'>>, catalogue: Catalogue): Edited {
  const chosen = { ...edited.now, ...part };
  const name = catalogue.doctypes.find(({ id }) => id === chosen.doctypeid)?.name;
  const own = doctypesOf(chosen.clientid, catalogue.doctypes);
  const doctypeid =
    own.find(({ id }) => id === chosen.doctypeid)?.id ?? own.find((doctype) => doctype.name === name)?.id ?? null;
  const { masks } = masksFor(doctypeid, catalogue.masks);
  const maskid = masks.find(({ id }) => id === chosen.maskid)?.id ?? masks[0]?.id ?? null;
  return { ...edited, now: { ...chosen, doctypeid, maskid }, problems: noProblems };
}

/** With other values typed; what was said against them is taken back. */
export const withTexts = (edited: Edited, texts: Filing['texts']): Edited => ({
  ...edited,
  now: { ...edited.now, texts: { ...edited.now.texts, ...texts } },
  problems: {
    ...edited.problems,
    values: Object.fromEntries(Object.entries(edited.problems.values).filter(([id]) => !(Number(id) in texts))),
  },
});

/** With what somebody else has put into a field instead of what was typed: of it nothing is left to save. */
export function withOthers(edited: Edited, indexid: number): Edited {
  const problem = edited.problems.values[indexid];
  if (problem?.kind !== 'changed') return edited;
  const texts = { ...edited.before.texts, [indexid]: problem.value };
  return { ...withTexts(edited, { [indexid]: problem.value }), before: { ...edited.before, texts } };
}

const typedIn = (filing: Filing, { index }: FilingField): string => wireValue(index.type, filing.texts[index.id] ?? '');

/** Whether a field holds something else than when the editing began, as the wire writes it. */
const isChanged = ({ before, now }: Edited, field: FilingField): boolean =>
  typedIn(before, field) !== typedIn(now, field) ||
  (typedIn(now, field) === '' && (before.texts[field.index.id] ?? '') !== (now.texts[field.index.id] ?? ''));

/** Whether there is anything to save, or to lose. */
export const isDirty = (edited: Edited, catalogue: Catalogue): boolean => {
  const { before, now } = edited;
  return (
    before.clientid !== now.clientid ||
    before.doctypeid !== now.doctypeid ||
    before.maskid !== now.maskid ||
    before.year !== now.year ||
    (showsFields(edited) && fieldsOf(now, catalogue).some((field) => isChanged(edited, field)))
  );
};

/**
 * What is to be changed of the document, or everything that the index rules (specification, section 5) say against it.
 */
export function toChange(edited: Edited, catalogue: Catalogue): Result<DocumentChange, FilingProblems> {
  const { before, now } = edited;
  const { clientid, doctypeid, maskid, year } = now;
  const fields = showsFields(edited) ? fieldsOf(now, catalogue) : [];
  // With another mask every field is checked. Otherwise only what was changed: a value may be older than its rule.
  const asked = before.maskid === maskid ? fields.filter((field) => isChanged(edited, field)) : fields;
  const values = Object.fromEntries(
    asked.flatMap(({ field, index }) => {
      const problem = valueProblem(field, index, now.texts[index.id] ?? '');
      return problem === undefined ? [] : [[index.id, problem] as const];
    }),
  );
  const place = {
    ...(doctypeid === null && { doctypeid: 'required' as const }),
    ...(maskid === null && { maskid: 'required' as const }),
  };
  if (Object.keys(values).length > 0 || clientid === null || year === null || doctypeid === null || maskid === null)
    return fail({ place, values });
  const indexes = fields
    .filter((field) => isChanged(edited, field))
    .map((field) => ({ indexid: field.index.id, value: typedIn(now, field) }));
  return ok({
    ...(edited.revision !== undefined && { revision: edited.revision }),
    ...(before.clientid !== clientid && { clientid }),
    ...(before.doctypeid !== doctypeid && { doctypeid }),
    ...(before.maskid !== maskid && { maskid }),
    ...(before.year !== year && { year }),
    ...(indexes.length > 0 && { indexes }),
  });
}
