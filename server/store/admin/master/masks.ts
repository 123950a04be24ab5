import type { Kysely } from 'kysely';
import { maskField } from '../../master.ts';
import type { Database } from '../../schema.ts';
import { KINDS } from '../kinds.ts';
import { allRows, type Change, etagOf, saveWhole } from '../rows.ts';
import { keepNumbers, nextNumber } from '#server/store/numbers.ts';
import { Refused } from '../refused.ts';

export interface FieldInput {
  readonly id?: number | undefined;
  readonly indexid: number;
  readonly caption: string;
  readonly flags: number;
  readonly required: boolean;
  readonly lookup: boolean;
  readonly textarea: boolean;
}
export interface MaskInput {
  readonly id?: number | undefined;
  readonly etag?: string | undefined;
  readonly caption: string;
  readonly orderno?: number | undefined;
  readonly retired?: boolean | undefined;
  readonly doctypeid: readonly number[];
  readonly fields: readonly FieldInput[];
}

const flag = (value: boolean): number => (value ? 1 : 0);

/** All masks, or one, with their fields in order and their document types; the etag covers all of it. */
export async function adminMasks(db: Kysely<Database>, only?: number) {
  const isOne = only !== undefined;
  const [masks, fields, bound] = await Promise.all([
    allRows(db, KINDS.mask, only),
    db
      .selectFrom('mask_field')
      .$if(isOne, (query) => query.where('maskid', '=', only ?? 0))
      .selectAll()
      .orderBy('orderno')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('mask_doctype')
      .$if(isOne, (query) => query.where('maskid', '=', only ?? 0))
      .selectAll()
      .orderBy('doctypeid')
      .execute(),
  ]);
  const fieldsOf = Map.groupBy(fields, ({ maskid }) => maskid);
  const doctypesOf = Map.groupBy(bound, ({ maskid }) => maskid);
  return masks.map(({ id, caption, orderno, retired }) => {
    const mask = {
      id,
      caption: String(caption),
      orderno: Number(orderno),
      retired: retired === 1,
      doctypeid: (doctypesOf.get(id) ?? []).map(({ doctypeid }) => doctypeid),
      fields: (fieldsOf.get(id) ?? []).map(maskField),
    };
    return { ...mask, etag: etagOf(mask) };
  });
}

/** Creates or changes a mask with all its fields. @throws Refused */
export const saveMask = (change: Change, input: MaskInput) =>
  saveWhole(change, KINDS.mask, input, {
    find: async (id) => (await adminMasks(change.trx, id))[0],
    values: (before) => ({ caption: input.caption, orderno: input.orderno ?? before?.orderno ?? 0 }),
    setParts: (id, before) => setFields(change.trx, id, input, before?.fields ?? []),
  });

async function setFields(
  trx: Kysely<Database>,
  id: number,
  input: MaskInput,
  known: readonly { readonly id: number }[],
): Promise<void> {
  await ensurePartsExist(trx, input, known);
  await keepNumbers(trx, 'mask_field');
  await trx.deleteFrom('mask_doctype').where('maskid', '=', id).execute();
  await trx.deleteFrom('mask_field').where('maskid', '=', id).execute();
  const doctypes = [...new Set(input.doctypeid)];
  if (doctypes.length > 0)
    await trx
      .insertInto('mask_doctype')
      .values(doctypes.map((doctypeid) => ({ maskid: id, doctypeid })))
      .execute();
  let next = await nextNumber(trx, 'mask_field');
  if (input.fields.length === 0) return;
  await trx
    .insertInto('mask_field')
    .values(
      input.fields.map((field, at) => ({
        id: field.id ?? next++,
        maskid: id,
        indexid: field.indexid,
        caption: field.caption,
        flags: field.flags,
        required: flag(field.required),
        lookup: flag(field.lookup),
        textarea: flag(field.textarea),
        orderno: at + 1,
      })),
    )
    .execute();
}

/** Checks that indexes and document types exist, that no index occurs twice, and that field ids belong to this mask. */
async function ensurePartsExist(
  db: Kysely<Database>,
  { fields, doctypeid }: MaskInput,
  known: readonly { readonly id: number }[],
): Promise<void> {
  const [indexes, doctypes] = await Promise.all([
    db.selectFrom('index_def').select('id').execute(),
    db.selectFrom('doctype').select('id').execute(),
  ]);
  const [indexids, doctypeids] = [new Set(indexes.map(({ id }) => id)), new Set(doctypes.map(({ id }) => id))];
  if (fields.some(({ indexid }) => !indexids.has(indexid)) || doctypeid.some((id) => !doctypeids.has(id)))
    throw new Refused('invalid', { field: 'fields' });
  if (new Set(fields.map(({ indexid }) => indexid)).size < fields.length)
    throw new Refused('invalid', { field: 'indexid' });
  const ids = fields.flatMap(({ id }) => (id === undefined ? [] : [id]));
  if (new Set(ids).size < ids.length || ids.some((id) => !known.some((field) => field.id === id)))
    throw new Refused('invalid', { field: 'id' });
}
