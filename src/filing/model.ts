import { INDEX_FLAGS } from '#core/contract/constants.ts';
import type { Metafile } from '#core/contract/document/document.ts';
import type { Doctype, Index, Mask, MaskField } from '#core/contract/master.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { valueProblem, wireValue, type FieldProblem } from './rules.ts';

/** Where and with which values files are to be archived, as entered in the form; it need not be valid. */
export interface Filing {
  readonly clientid: number | null;
  readonly productid: number | null;
  readonly year: number | null;
  readonly doctypeid: number | null;
  readonly maskid: number | null;
  /** Typed texts by index: values of fields that two masks share survive a change of mask. */
  readonly texts: Readonly<Record<number, string>>;
}

/** The choices of the form, by their wire names. */
export const PLACE_FIELDS = [
  'clientid',
  'productid',
  'year',
  'doctypeid',
  'maskid',
] as const satisfies readonly (keyof Metafile)[];
export type PlaceField = (typeof PLACE_FIELDS)[number];

/** A row of master data. A retired one is not offered, but stays where it is in use. */
export interface Choice {
  readonly id: number;
  readonly retired?: true | undefined;
}

/** The rows to choose from: those not retired, and the one in use. */
export const offered = <Row extends Choice>(rows: readonly Row[], used: number | null = null): readonly Row[] =>
  rows.filter(({ id, retired }) => retired !== true || id === used);

/** Masks as choices by their captions. */
export const maskChoices = (masks: readonly Mask[]): readonly (Choice & { readonly name: string })[] =>
  masks.map(({ id, caption, retired }) => ({ id, name: caption, retired }));

/** The master data for interpreting a filing. */
export interface FilingCatalogue {
  readonly clients: readonly Choice[];
  readonly products: readonly Choice[];
  readonly years: readonly Choice[];
  readonly doctypes: readonly Doctype[];
  readonly masks: readonly Mask[];
  readonly indexes: readonly Index[];
}

export interface FilingProblems {
  readonly place: Partial<Readonly<Record<PlaceField, 'required' | 'refused' | 'changed'>>>;
  /** By index. */
  readonly values: Readonly<Record<number, FieldProblem>>;
}

export const noProblems: FilingProblems = { place: {}, values: {} };

/** A mask field to be filled in, with its index. */
export interface FilingField {
  readonly field: MaskField;
  readonly index: Index;
}

export const doctypesOf = (clientid: number | null, doctypes: readonly Doctype[]): readonly Doctype[] =>
  doctypes.filter((doctype) => doctype.clientid === clientid);

/**
 * The masks for a document type, or all masks if it has none (specification, section 8: the first available is
 * selected).
 */
export function masksFor(
  doctypeid: number | null,
  masks: readonly Mask[],
): { readonly masks: readonly Mask[]; readonly fitting: boolean } {
  const fitting = masks.filter(
    (mask) => doctypeid !== null && (mask.doctypeid.length === 0 || mask.doctypeid.includes(doctypeid)),
  );
  return fitting.length > 0 || doctypeid === null ? { masks: fitting, fitting: true } : { masks, fitting: false };
}

/**
 * The mask fields that people fill in: those with a value that is not set automatically (section 3, Index-field flag
 * bits).
 */
export function fieldsOf(
  { maskid }: Pick<Filing, 'maskid'>,
  { masks, indexes }: Pick<FilingCatalogue, 'masks' | 'indexes'>,
): readonly FilingField[] {
  const fields = masks.find((mask) => mask.id === maskid)?.fields ?? [];
  return fields.flatMap((field) => {
    const index = indexes.find(({ id }) => id === field.indexid);
    return index === undefined || (field.flags & INDEX_FLAGS.index) === 0 || (field.flags & INDEX_FLAGS.readOnly) !== 0
      ? []
      : [{ field, index }];
  });
}

/** The chosen row if it is offered, else the only row, else none. */
const chosen = (id: number | null, listed: readonly Choice[]): number | null => {
  const rows = offered(listed);
  return rows.find((row) => row.id === id)?.id ?? (rows.length === 1 ? (rows[0]?.id ?? null) : null);
};

/**
 * The filing with existing and matching choices: a document type of another client is replaced by the client's own of
 * the same name, a mask by the type's first. Remembered choices may no longer exist, or be retired.
 */
export function withValidChoices(filing: Filing, catalogue: FilingCatalogue): Filing {
  const clientid = chosen(filing.clientid, catalogue.clients);
  const name = catalogue.doctypes.find(({ id }) => id === filing.doctypeid)?.name;
  const own = doctypesOf(clientid, catalogue.doctypes);
  const doctypeid = chosen(own.find((doctype) => doctype.name === name)?.id ?? null, own);
  const { masks } = masksFor(doctypeid, offered(catalogue.masks));
  const maskid = chosen(filing.maskid, masks) ?? masks[0]?.id ?? null;
  return {
    ...filing,
    clientid,
    doctypeid,
    maskid,
    productid: chosen(filing.productid, catalogue.products),
    year: chosen(filing.year, catalogue.years),
  };
}

/** The part `dmsmetafile` for a filing, or everything that is wrong with it. */
export function toMetafile(filing: Filing, catalogue: FilingCatalogue): Result<Metafile, FilingProblems> {
  const { clientid, productid, year, doctypeid, maskid, texts } = filing;
  const fields = fieldsOf(filing, catalogue);
  const place = Object.fromEntries(
    PLACE_FIELDS.filter((name) => filing[name] === null).map((name) => [name, 'required' as const]),
  );
  const values = Object.fromEntries(
    fields.flatMap(({ field, index }) => {
      const problem = valueProblem(field, index, texts[index.id] ?? '');
      return problem === undefined ? [] : [[index.id, problem] as const];
    }),
  );
  if (
    clientid === null ||
    productid === null ||
    year === null ||
    doctypeid === null ||
    maskid === null ||
    Object.keys(values).length > 0
  )
    return fail({ place, values });
  const indexes = fields
    .map(({ index }) => ({ indexid: index.id, value: wireValue(index.type, texts[index.id] ?? '') }))
    .filter(({ value }) => value !== '');
  return ok({ clientid, productid, year, doctypeid, maskid, indexes });
}

/** What a server error says about single fields; undefined if it is about something else. */
export function refusalOf(
  error: { readonly name?: string; readonly details?: Readonly<Record<string, unknown>> },
  fields: readonly FilingField[],
): FilingProblems | undefined {
  const named = error.details?.['field'];
  const place = PLACE_FIELDS.find((name) => name === named);
  if (place !== undefined) return { place: { [place]: 'refused' }, values: {} };
  if (error.name !== 'index.required' && error.name !== 'index.invalid') return undefined;
  const found = fields.find(({ field }) => field.caption === named);
  return found === undefined
    ? undefined
    : { place: {}, values: { [found.index.id]: { kind: error.name === 'index.required' ? 'required' : 'refused' } } };
}

/** Marks the values that distinguish a version from a new document as already used by a document. */
export const takenValues = (fields: readonly FilingField[]): FilingProblems => ({
  place: {},
  values: Object.fromEntries(
    fields
      .filter(({ field }) => (field.flags & INDEX_FLAGS.versioning) !== 0)
      .map(({ index }) => [index.id, { kind: 'taken' as const }]),
  ),
});
