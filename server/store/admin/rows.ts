import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { AuditAction } from '#core/contract/admin/audit.ts';
import { writeAudit } from '../audit.ts';
import type { Dialect } from '../dialect.ts';
import { dropUseless } from '../lookupTables.ts';
import type { Database } from '../schema.ts';
import type { Kind, Row, Value } from './kinds.ts';
import { keepNumbers, nextNumber } from '#server/store/numbers.ts';
import { Refused } from './refused.ts';
import { isInUse } from './uses.ts';

/** A transaction that changes the set-up, with user and time. */
export interface Change {
  readonly trx: Kysely<Database>;
  readonly dialect: Dialect;
  readonly by: number;
  readonly at: number;
}

/** A short hash of a row (22 characters). */
export const etagOf = (row: object): string =>
  createHash('sha256').update(JSON.stringify(row)).digest('base64url').slice(0, 22);

/** A text for the pattern of a `like` with a backslash as escape. */
export const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');
/** Whether a column contains a text. */
export const holds = (column: string, text: string) =>
  sql<boolean>`${sql.ref(column)} like ${`%${escaped(text)}%`} escape '\\'`;

/** Changes of the set-up are serialised, so that what one has checked stays true until it commits. */
const SETUP_KEY = -12;
export const lockSetup = ({ dialect, trx }: Pick<Change, 'dialect' | 'trx'>): Promise<void> =>
  dialect.serialise(trx, SETUP_KEY);

const columnsOf = ({ columns }: Kind) => sql.join(['id', ...columns].map((column) => sql.ref(column)));

/** All rows, or one. */
export const allRows = async (db: Kysely<Database>, kind: Kind, only?: number): Promise<Row[]> => {
  const which = only === undefined ? sql`` : sql`where id = ${only}`;
  return (await sql<Row>`select ${columnsOf(kind)} from ${sql.table(kind.table)} ${which} order by id`.execute(db))
    .rows;
};

export const rowOf = async (db: Kysely<Database>, kind: Kind, id: number): Promise<Row | undefined> =>
  (await allRows(db, kind, id))[0];

/** The ids without duplicates, if all of them exist. @throws Refused 'invalid' */
export async function requireIds(
  { trx }: Change,
  table: 'usergroup' | 'user' | 'realm' | 'pool' | 'client' | 'provider',
  ids: readonly number[],
  field: string,
): Promise<readonly number[]> {
  const wanted = [...new Set(ids)];
  const found = await trx
    .selectFrom(table)
    .where('id', 'in', [-1, ...wanted])
    .select('id')
    .execute();
  if (found.length < wanted.length) throw new Refused('invalid', { field });
  return wanted;
}

/** The row, if it is unchanged since the caller read it. @throws Refused 'unknown', 'conflict' */
export async function readRow(change: Change, kind: Kind, id: number, etag: string | undefined): Promise<Row> {
  const row = await rowOf(change.trx, kind, id);
  if (row === undefined) throw new Refused('unknown');
  if (etagOf(row) !== etag) throw new Refused('conflict');
  return row;
}

/** Creates a row, or changes one that is unchanged since it was read. Returns it. @throws Refused */
export async function saveRow(
  change: Change,
  kind: Kind,
  { id, etag }: { readonly id?: number | undefined; readonly etag?: string | undefined },
  values: Readonly<Record<string, Value>>,
): Promise<Row> {
  const { trx } = change;
  await lockSetup(change);
  const before = id === undefined || etag === undefined ? undefined : await readRow(change, kind, id, etag);
  if (before === undefined && id !== undefined && (kind.noun !== 'year' || (await rowOf(trx, kind, id)) !== undefined))
    throw new Refused('conflict');
  for (const column of kind.unique) await ensureUnique(change, kind, column, values[column] ?? null, id);
  const rowid = id ?? (await nextNumber(trx, kind.table));
  const given = kind.columns.filter((column) => values[column] !== undefined);
  if (before === undefined)
    await sql`insert into ${sql.table(kind.table)} (${sql.join(['id', ...given].map((column) => sql.ref(column)))})
      values (${sql.join([rowid, ...given.map((column) => values[column])])})`.execute(trx);
  else
    await sql`update ${sql.table(kind.table)}
      set ${sql.join(given.map((column) => sql`${sql.ref(column)} = ${values[column]}`))} where id = ${rowid}`.execute(
      trx,
    );
  const after = await rowOf(trx, kind, rowid);
  if (after === undefined) throw new Refused('unknown');
  return after;
}

/** A row that is read and changed together with its parts, under one etag. */
interface Whole {
  readonly id: number;
  readonly etag: string;
  readonly retired: boolean;
}
interface Wanted {
  readonly id?: number | undefined;
  readonly etag?: string | undefined;
  /** Without it, it stays as it is. */
  readonly retired?: boolean | undefined;
}
interface WholeParts<Of extends Whole> {
  readonly find: (id: number) => Promise<Of | undefined>;
  readonly values: (before: Of | undefined) => Readonly<Record<string, Value>>;
  /** Writes what belongs to the row. @throws Refused */
  readonly setParts: (id: number, before: Of | undefined) => Promise<void>;
  /** What the audit has of it; without it all of it. */
  readonly audited?: (whole: Of) => object;
}

/** Creates a row with its parts, or changes one that is unchanged since it was read, and audits it. @throws Refused */
export async function saveWhole<Of extends Whole>(
  change: Change,
  kind: Kind,
  { id, etag, retired }: Wanted,
  { find, values, setParts, audited = (whole) => whole }: WholeParts<Of>,
): Promise<Of> {
  await lockSetup(change);
  const before = id === undefined ? undefined : await find(id);
  if (id !== undefined && before === undefined) throw new Refused('unknown');
  if (before !== undefined && before.etag !== etag) throw new Refused('conflict');
  const row = before && (await rowOf(change.trx, kind, before.id));
  const saved = await saveRow(
    change,
    kind,
    { id: before?.id, etag: row && etagOf(row) },
    { ...values(before), retired: (retired ?? before?.retired) === true ? 1 : 0 },
  );
  await setParts(saved.id, before);
  const after = await find(saved.id);
  if (after === undefined) throw new Refused('unknown');
  await noteChange(change, `${kind.noun}.set`, before && audited(before), audited(after));
  return after;
}

async function ensureUnique(
  { trx }: Change,
  { table }: Kind,
  column: string,
  value: Value,
  id: number | undefined,
): Promise<void> {
  const { rows } =
    await sql`select id from ${sql.table(table)} where ${sql.ref(column)} = ${value} and id <> ${id ?? -1}`.execute(
      trx,
    );
  if (rows.length > 0) throw new Refused('nameTaken', { name: String(value) });
}

/** Writes a change to the audit, with the previous state. */
export const noteChange = (
  { trx, by, at }: Change,
  action: AuditAction,
  before: object | undefined,
  after: object | undefined,
): Promise<void> =>
  writeAudit(trx, {
    at,
    userId: by,
    action,
    ...(before && { oldvalue: JSON.stringify(before) }),
    ...(after && { newvalue: JSON.stringify(after) }),
  });

/** Longer values are audited as a hash: the audit records that a picture changed, not the picture. */
const NOTED_MAXIMUM = 4000;
export const noted = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]: [string, unknown]) => [
      column,
      typeof value === 'string' && value.length > NOTED_MAXIMUM
        ? createHash('sha256').update(value).digest('hex')
        : value,
    ]),
  );

/**
 * Deletes a row with its parts, if it is unchanged since it was read and not in use.
 *
 * @param parts what is deleted with it, for the audit
 * @throws Refused
 */
export async function deleteRow(
  change: Change,
  kind: Kind,
  id: number,
  etag: string,
  parts: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { trx } = change;
  await lockSetup(change);
  const before = await readRow(change, kind, id, etag);
  if (await isInUse(trx, kind, before, change.at)) throw new Refused('inUse');
  if (kind.noun === 'client') await dropUseless(change, 'clientid', id);
  if (kind.noun === 'index') await dropUseless(change, 'indexid', id);
  await keepNumbers(trx, kind.table);
  if (kind.noun === 'mask') await keepNumbers(trx, 'mask_field');
  for (const [table, column] of kind.parts)
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(trx);
  await sql`delete from ${sql.table(kind.table)} where id = ${id}`.execute(trx).catch((error: unknown) => {
    // Catches references from tables that are not listed above.
    throw isReferred(error) ? new Refused('inUse') : error;
  });
  await noteChange(change, `${kind.noun}.deleted`, noted({ ...before, ...parts }), undefined);
}

const isReferred = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message.includes('FOREIGN KEY constraint failed') || ('code' in error && error.code === '23503'));
