import type { Metafile } from '#core/contract/document/document.ts';
import type { Client, Doctype, Index, Mask, Product, Year } from '#core/contract/master.ts';
import { fold } from '#core/text/fold.ts';
import { mayBeNamed, mayIndex } from '#server/rules/document/archive.ts';
import type { FieldRules } from '#server/rules/document/indexes.ts';
import type { Entry } from './entry.ts';

/** Where the importing user may file documents. */
export interface Master {
  readonly clients: readonly Client[];
  readonly products: readonly Product[];
  readonly years: readonly Year[];
  readonly doctypes: readonly Doctype[];
  readonly masks: readonly Mask[];
  readonly indexes: readonly Index[];
}

type Found<Row> = Row | string;

/** The values to file an entry under, or what is wrong with it. Look-up values are checked by the server. */
export function metafileOf(entry: Entry, master: Master): { readonly metafile: Metafile } | { readonly fault: string } {
  const client = one(master.clients, entry.client, 'client', ({ name, caption }) => [name, caption]);
  const product = one(master.products, entry.product, 'product', ({ name }) => [name]);
  const year = one(master.years, entry.year, 'year', ({ id }) => [String(id)]);
  for (const found of [client, product, year]) if (typeof found === 'string') return { fault: found };
  if (typeof client === 'string' || typeof product === 'string' || typeof year === 'string') return { fault: '' };
  const doctype = one(
    master.doctypes.filter(({ clientid }) => clientid === client.id),
    entry.doctype,
    'document type',
    ({ name }) => [name],
  );
  if (typeof doctype === 'string') return { fault: doctype };
  const fitting = master.masks.filter(({ doctypeid }) => doctypeid.length === 0 || doctypeid.includes(doctype.id));
  const mask =
    entry.mask === ''
      ? (fitting[0] ?? `no mask for ${entry.doctype}`)
      : one(fitting, entry.mask, 'mask', ({ caption }) => [caption]);
  if (typeof mask === 'string') return { fault: mask };
  const indexes: Metafile['indexes'] = [];
  for (const [title, value] of entry.values) {
    const index = one(
      master.indexes.filter(({ id }) => mask.fields.some(({ indexid }) => indexid === id)),
      title,
      'index',
      ({ name, caption }) => [name, caption],
    );
    if (typeof index === 'string') return { fault: index };
    indexes.push({ indexid: index.id, value });
  }
  const objection = mayBeNamed(entry.name) ?? mayIndex({ indexes }, rulesOf(mask, master.indexes));
  if (objection !== null) return { fault: [objection.error, objection.details['field'] ?? ''].join(' ').trim() };
  const place = { clientid: client.id, productid: product.id, year: year.id, doctypeid: doctype.id };
  return { metafile: { ...place, maskid: mask.id, indexes } };
}

/** The row with that name, ignoring case and accents; otherwise an error message. */
function one<Row extends object>(
  rows: readonly Row[],
  wanted: string,
  noun: string,
  namesOf: (row: Row) => readonly string[],
): Found<Row> {
  const folded = fold(wanted.trim());
  const fitting = rows.filter(
    (row) => !('retired' in row && row.retired === true) && namesOf(row).some((name) => fold(name) === folded),
  );
  if (fitting.length === 1 && fitting[0] !== undefined) return fitting[0];
  if (wanted.trim() === '') return `no ${noun}`;
  return `${fitting.length === 0 ? 'unknown' : 'ambiguous'} ${noun} ${wanted}`;
}

const rulesOf = (mask: Mask, indexes: readonly Index[]): FieldRules[] =>
  mask.fields.flatMap(({ indexid, caption, flags, required, lookup }): FieldRules[] => {
    const index = indexes.find(({ id }) => id === indexid);
    if (index === undefined) return [];
    const { type, digitsonly, maxlength = null, minimum = null, maximum = null } = index;
    return [{ indexid, caption, type, flags, required, lookup, digitsonly, maxlength, minimum, maximum }];
  });
