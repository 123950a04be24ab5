import { INDEX_FLAGS, SEARCH_OPERATORS, type SearchOperator } from '#core/contract/constants.ts';
import type { Doctype, Index, Mask, MaskField } from '#core/contract/master.ts';
import type { SearchCondition, SearchRequest, SortKey } from '#core/contract/search/search.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { ReadValue } from '#core/kernel/value.ts';
import { needsValue, startingOperator } from './operators.ts';
import { linesOf, neighbour, readSought, readSpan, type Span, type ValueProblem } from './values.ts';

/** What the user has entered in one mask field. */
export interface FieldDraft {
  readonly operator: SearchOperator;
  readonly text: string;
}

/** The search in the panel; it may be invalid. */
export interface SearchDraft {
  readonly products: readonly number[];
  readonly clients: readonly number[];
  readonly years: readonly number[];
  /** By name, because clients share type names. */
  readonly doctypes: readonly string[];
  readonly maskId: number | null;
  /** By mask field id; untouched fields are absent. */
  readonly fields: Readonly<Record<number, FieldDraft>>;
  readonly fulltext: string;
  /** Words from the file name or document type; a separate condition (specification, section 2: `pt`). */
  readonly docwords: string;
  /** Only deleted documents, to restore them. */
  readonly deleted: boolean;
}

export const emptyDraft: SearchDraft = {
  products: [],
  clients: [],
  years: [],
  doctypes: [],
  maskId: null,
  fields: {},
  fulltext: '',
  docwords: '',
  deleted: false,
};

/** The master data a search refers to. */
export interface SearchCatalogue {
  readonly masks: readonly Mask[];
  readonly indexes: readonly Index[];
  readonly doctypes: readonly Doctype[];
}

/** Problems by mask field id. */
export type DraftProblems = Readonly<Record<number, ValueProblem>>;

/** The selected mask; undefined if there is none or the user can no longer see it. */
export const maskOf = (draft: SearchDraft, catalogue: Pick<SearchCatalogue, 'masks'>): Mask | undefined =>
  catalogue.masks.find((mask) => mask.id === draft.maskId);

/** Text outside the document's indexes that can be searched, by its name in the request. */
export type Beside = 'notes' | 'layers' | 'attachments';

const BESIDE: readonly (readonly [bit: number, where: Beside])[] = [
  [INDEX_FLAGS.notes, 'notes'],
  [INDEX_FLAGS.layer, 'layers'],
  [INDEX_FLAGS.attachment, 'attachments'],
];

/** The fields of a mask that search such text, and where each searches. */
export const besideFields = (
  mask: Mask | undefined,
): readonly { readonly field: MaskField; readonly where: Beside }[] =>
  mask?.fields.flatMap((field) => {
    if ((field.flags & INDEX_FLAGS.index) !== 0) return [];
    return BESIDE.flatMap(([bit, where]) => ((field.flags & bit) === 0 ? [] : [{ field, where }]));
  }) ?? [];

/**
 * The fields of a mask that hold index values. The others search elsewhere (section 3, Index-field flag bits): full
 * text, document type, year and client are filters of every search; notes, layers and attachments have separate fields
 * (besideFields).
 */
export const valueFields = (mask: Mask | undefined): readonly MaskField[] =>
  mask?.fields.filter((field) => (field.flags & INDEX_FLAGS.index) !== 0) ?? [];

/** A field in its initial state. */
export const untouched = (index: Index, standardOperator: number): FieldDraft => ({
  operator: startingOperator(index.type, standardOperator),
  text: '',
});

/** The request body for a draft, or the problems by field. Fields without a value are not conditions. */
export const toRequest = (
  draft: SearchDraft,
  catalogue: SearchCatalogue,
  sort: readonly SortKey[],
): Result<SearchRequest, DraftProblems> => {
  const indexes = new Map(catalogue.indexes.map((index) => [index.id, index]));
  const mask = maskOf(draft, catalogue);
  const conditions: SearchCondition[] = [];
  const problems: Record<number, ValueProblem> = {};
  for (const field of valueFields(mask)) {
    const index = indexes.get(field.indexid);
    const typed = draft.fields[field.id];
    if (index === undefined || typed === undefined) continue;
    if (!needsValue(typed.operator)) conditions.push({ indexid: index.id, operator: typed.operator });
    else if (typed.text.trim() !== '') {
      const span = typed.operator === SEARCH_OPERATORS.equal ? readSpan(index, typed.text) : undefined;
      if (span?.ok === true) conditions.push(...within(index.id, span.value));
      if (span?.ok === false) problems[field.id] = span.error;
      if (span !== undefined) continue;
      const read = linesOf(typed.text).map((line) => readSought(index, line));
      const wrong = read.find((value) => !value.ok);
      const values = read.flatMap((value) => (value.ok ? [value.value] : []));
      const [first] = values;
      if (wrong !== undefined) problems[field.id] = wrong.error;
      else if (values.length > 1)
        conditions.push({ indexid: index.id, operator: typed.operator, values: values.map(({ wire }) => wire) });
      else if (first !== undefined) conditions.push(...conditionsFor(index.id, typed.operator, first));
    }
  }
  if (Object.keys(problems).length > 0) return fail(problems);
  const doctypeIds = doctypesNamed(draft, catalogue.doctypes).map((doctype) => doctype.id);
  const beside = besideFields(mask).flatMap(({ field, where }) => {
    const words = draft.fields[field.id]?.text.trim() ?? '';
    return words === '' ? [] : [[where, words] as const];
  });
  const fulltext = draft.fulltext.trim();
  const docwords = draft.docwords.trim();
  return ok({
    ...(draft.products.length > 0 ? { productid: [...draft.products] } : {}),
    ...(draft.clients.length > 0 ? { clientid: [...draft.clients] } : {}),
    ...(draft.years.length > 0 ? { year: [...draft.years] } : {}),
    ...(draft.doctypes.length > 0 ? { doctypeid: doctypeIds } : {}),
    ...(mask === undefined ? {} : { maskid: mask.id }),
    ...(conditions.length > 0 ? { indexes: conditions } : {}),
    ...(fulltext === '' ? {} : { fulltext }),
    ...(docwords === '' ? {} : { docwords }),
    ...Object.fromEntries(beside),
    ...(draft.deleted ? { deleted: true as const } : {}),
    ...(sort.length > 0 ? { sort: [...sort] } : {}),
  });
};

/** A date without a time, for a date-time index, means the whole day: during it, after its end or before its start. */
const conditionsFor = (indexid: number, operator: SearchOperator, { wire, wholeDay }: ReadValue): SearchCondition[] => {
  const { equal, unequal, greater, smaller } = SEARCH_OPERATORS;
  // 'Not on that day' cannot be split, because all conditions must hold: the server takes the date as the whole day.
  if (!wholeDay || operator === unequal) return [{ indexid, operator, value: wire }];
  if (operator === greater) return [{ indexid, operator, value: `${wire} 23:59:59` }];
  if (operator !== equal) return [{ indexid, operator, value: `${wire} 00:00:00` }];
  return [
    { indexid, operator: greater, value: `${neighbour(wire, -1)} 23:59:59` },
    { indexid, operator: smaller, value: `${neighbour(wire, 1)} 00:00:00` },
  ];
};

/** Two conditions, because the wire format has no ranges. */
const within = (indexid: number, { after, before }: Span): SearchCondition[] => [
  ...(after === undefined ? [] : [{ indexid, operator: SEARCH_OPERATORS.greater, value: after }]),
  ...(before === undefined ? [] : [{ indexid, operator: SEARCH_OPERATORS.smaller, value: before }]),
];

/** The document types with the chosen names, in the chosen clients or in all. */
const doctypesNamed = (draft: SearchDraft, doctypes: readonly Doctype[]): readonly Doctype[] =>
  doctypes.filter(
    (doctype) =>
      draft.doctypes.includes(doctype.name) && (draft.clients.length === 0 || draft.clients.includes(doctype.clientid)),
  );

/** Unique names of the document types available for the chosen clients. */
export const doctypeNames = (draft: Pick<SearchDraft, 'clients'>, doctypes: readonly Doctype[]): readonly string[] => [
  ...new Set(
    doctypes
      .filter((doctype) => draft.clients.length === 0 || draft.clients.includes(doctype.clientid))
      .map((doctype) => doctype.name),
  ),
];

/** Fields without a value are not conditions, unless their operator needs none. */
const isCondition = ({ operator, text }: FieldDraft): boolean => !needsValue(operator) || text.trim() !== '';

/**
 * The draft without conditions in a mask, or in fields of it, that the user can no longer see; the same object if there
 * are none.
 */
export const withoutLost = (draft: SearchDraft, catalogue: Pick<SearchCatalogue, 'masks'>): SearchDraft => {
  if (draft.maskId === null) return draft;
  const mask = maskOf(draft, catalogue);
  if (mask === undefined) return widened(draft, 'mask');
  const lost = Object.entries(draft.fields).flatMap(([id, typed]) =>
    isCondition(typed) && !mask.fields.some((field) => field.id === Number(id)) ? [Number(id)] : [],
  );
  return lost.reduce(widened, draft);
};

/** A condition of the search: a filter, the mask, a mask field (by id) or the full text. */
export type Narrowing =
  | 'products'
  | 'clients'
  | 'years'
  | 'doctypes'
  | 'deleted'
  | 'mask'
  | 'fulltext'
  | 'docwords'
  | number;

/** The conditions of a search, most specific first: the order in which to suggest removing them. */
export const narrowings = (draft: SearchDraft, catalogue: SearchCatalogue): readonly Narrowing[] => {
  const mask = maskOf(draft, catalogue);
  const fields = valueFields(mask).flatMap((field) => {
    const typed = draft.fields[field.id];
    return typed !== undefined && isCondition(typed) ? [field.id] : [];
  });
  const lists = (['doctypes', 'years', 'clients', 'products'] as const).filter((list) => draft[list].length > 0);
  return [
    ...(draft.fulltext.trim() === '' ? [] : ['fulltext' as const]),
    ...(draft.docwords.trim() === '' ? [] : ['docwords' as const]),
    ...fields,
    ...besideFields(mask).flatMap(({ field }) =>
      (draft.fields[field.id]?.text.trim() ?? '') === '' ? [] : [field.id],
    ),
    ...(mask === undefined ? [] : ['mask' as const]),
    ...lists,
    ...(draft.deleted ? ['deleted' as const] : []),
  ];
};

/** The draft without one condition. */
export const widened = (draft: SearchDraft, narrowing: Narrowing): SearchDraft => {
  if (narrowing === 'fulltext' || narrowing === 'docwords') return { ...draft, [narrowing]: '' };
  if (narrowing === 'deleted') return { ...draft, deleted: false };
  if (narrowing === 'mask') return { ...draft, maskId: null, fields: {} };
  if (typeof narrowing === 'string') return { ...draft, [narrowing]: [] };
  return {
    ...draft,
    fields: Object.fromEntries(Object.entries(draft.fields).filter(([id]) => Number(id) !== narrowing)),
  };
};
