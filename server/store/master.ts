import type { Kysely, Selectable } from 'kysely';
import { displayName } from './names.ts';
import { isOfClients, lookupClients, lookupsOf } from './lookupTables.ts';
import type { Principal } from './people/principals.ts';
import type { Database } from './schema.ts';

/** Master data limited to the user's realms. */
type Db = Kysely<Database>;
type Caller = Pick<Principal, 'realms'>;
/** For masks: limited to realms where a group shows masks (decision 64). */
type MaskSeer = Pick<Principal, 'maskRealms'>;

const visibleClients = (db: Db, { realms }: Caller) =>
  db.selectFrom('realm').where('id', 'in', realms).select('clientid');
const visibleDoctypes = (db: Db, caller: Caller) =>
  db.selectFrom('doctype').where('clientid', 'in', visibleClients(db, caller)).select('id');

export const products = (db: Db, { realms }: Caller) =>
  db
    .selectFrom('product')
    .where('id', 'in', db.selectFrom('realm').where('id', 'in', realms).select('productid'))
    .selectAll()
    .orderBy('id')
    .execute();

export const clients = (db: Db, caller: Caller) =>
  db.selectFrom('client').where('id', 'in', visibleClients(db, caller)).selectAll().orderBy('id').execute();

/** The products by client. */
export async function productsByClient(db: Db, { realms }: Caller): Promise<ReadonlyMap<number, number[]>> {
  const rows = await db.selectFrom('realm').where('id', 'in', realms).select(['clientid', 'productid']).execute();
  return new Map(
    [...Map.groupBy(rows, ({ clientid }) => clientid)].map(([id, of]) => [id, of.map(({ productid }) => productid)]),
  );
}

export const years = (db: Db) => db.selectFrom('year').select(['id', 'retired']).orderBy('id', 'desc').execute();

export const doctypes = (db: Db, caller: Caller) =>
  db
    .selectFrom('doctype')
    .where('id', 'in', visibleDoctypes(db, caller))
    .select(['id', 'name', 'clientid', 'retired'])
    .orderBy('clientid')
    .orderBy('name')
    .execute();

/** A mask's field as clients get it. */
export const maskField = (field: Selectable<Database['mask_field']>) => ({
  id: field.id,
  indexid: field.indexid,
  caption: field.caption,
  flags: field.flags,
  required: field.required === 1,
  lookup: field.lookup === 1,
  textarea: field.textarea === 1,
});

export interface MaskRow extends Selectable<Database['mask']> {
  readonly fields: readonly Selectable<Database['mask_field']>[];
  readonly doctypes: readonly number[];
}

/**
 * Masks with their fields in order, for document types where a group shows masks to the user; masks without a document
 * type are visible to every user who sees any mask.
 */
export async function masks(db: Db, { maskRealms }: MaskSeer): Promise<MaskRow[]> {
  const [rows, fields, bound, visible] = await Promise.all([
    db.selectFrom('mask').selectAll().orderBy('orderno').orderBy('id').execute(),
    db.selectFrom('mask_field').selectAll().orderBy('orderno').orderBy('id').execute(),
    db.selectFrom('mask_doctype').selectAll().execute(),
    visibleDoctypes(db, { realms: maskRealms }).execute(),
  ]);
  if (!maskRealms.some((id) => id > 0)) return [];
  const seen = new Set(visible.map((row) => row.id));
  const fieldsOf = Map.groupBy(fields, (field) => field.maskid);
  const doctypesOf = Map.groupBy(bound, (row) => row.maskid);
  return rows
    .map((mask) => ({
      ...mask,
      fields: fieldsOf.get(mask.id) ?? [],
      doctypes: (doctypesOf.get(mask.id) ?? []).map((row) => row.doctypeid),
    }))
    .filter((mask) => mask.doctypes.length === 0 || mask.doctypes.some((id) => seen.has(id)))
    .map((mask) => ({ ...mask, doctypes: mask.doctypes.filter((id) => seen.has(id)) }));
}

/** Indexes used by a visible mask. */
export const indexes = async (db: Db, caller: MaskSeer) => indexesOn(db, await masks(db, caller));

export async function indexesOn(db: Db, shown: readonly MaskRow[]): Promise<Selectable<Database['index_def']>[]> {
  const used = new Set(shown.flatMap((mask) => mask.fields.map((field) => field.indexid)));
  return (await db.selectFrom('index_def').selectAll().orderBy('id').execute()).filter((index) => used.has(index.id));
}

export const users = (db: Db, showInactive: boolean) =>
  db
    .selectFrom('user')
    .$if(!showInactive, (query) => query.where('active', '=', 1))
    .select(['id', 'login', 'active', 'firstname', 'surname', displayName('user').as('name')])
    .orderBy('loginfolded')
    .execute();

export const usergroups = (db: Db) =>
  db.selectFrom('usergroup').where('retired', '=', 0).selectAll().orderBy('name').execute();

export const pools = (db: Db, { groups }: Pick<Principal, 'groups'>) =>
  db
    .selectFrom('pool')
    .where('retired', '=', 0)
    .where('id', 'in', db.selectFrom('group_pool').where('groupid', 'in', groups).select('poolid'))
    .selectAll()
    .orderBy('id')
    .execute();

export async function license(
  db: Db,
): Promise<{ customerno: string; customername: string; modules: number[] } | undefined> {
  const row = await db.selectFrom('license').selectAll().executeTakeFirst();
  const modules = await db.selectFrom('license_module').select('id').orderBy('id').execute();
  return row && { ...row, modules: modules.map(({ id }) => id) };
}

/**
 * Rows of a look-up table whose value of one index starts with a folded prefix, at most `limit`: those of no client and
 * of the clients whose masks the user sees.
 * @param clients only rows of these, if given
 */
export async function lookupRows(
  db: Db,
  seer: MaskSeer,
  { maskid, indexid, prefix, clients }: LookupPlace,
  limit: number,
): Promise<{ indexid: number; value: string }[][]> {
  const shown = isOfClients(lookupClients(db, seer, clients));
  const matching = await lookupsOf(db, maskid)
    .where(shown)
    .where('indexid', '=', indexid)
    .where('folded', '>=', prefix)
    .where('folded', '<', `${prefix}\u{10FFFF}`)
    .orderBy('folded')
    .orderBy('rowno')
    .limit(limit)
    .select('rowno')
    .execute();
  if (matching.length === 0) return [];
  const rownos = matching.map((row) => row.rowno);
  const values = await lookupsOf(db, maskid)
    .where(shown)
    .where('rowno', 'in', rownos)
    .select(['rowno', 'indexid', 'value'])
    .orderBy('indexid')
    .execute();
  const rows = Map.groupBy(values, (row) => row.rowno);
  return rownos.map((rowno) => (rows.get(rowno) ?? []).map(({ indexid, value }) => ({ indexid, value })));
}

interface LookupPlace {
  readonly maskid: number;
  readonly indexid: number;
  readonly prefix: string;
  readonly clients?: readonly number[] | undefined;
}

/** The user's realms that match the chosen clients and products; an empty choice matches all. */
export async function realmsWithin(
  db: Db,
  { realms }: Caller,
  {
    clientid = [],
    productid = [],
  }: { clientid?: readonly number[] | undefined; productid?: readonly number[] | undefined },
): Promise<number[]> {
  if (clientid.length + productid.length === 0) return realms.filter((id) => id > 0);
  // PostgreSQL does not accept an empty list.
  if (realms.length === 0) return [];
  const rows = await db
    .selectFrom('realm')
    .where('id', 'in', realms)
    .$if(clientid.length > 0, (query) => query.where('clientid', 'in', clientid))
    .$if(productid.length > 0, (query) => query.where('productid', 'in', productid))
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}
