import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { Store } from '#server/store/database/open.ts';
import type { Database } from '#server/store/schema.ts';

type Db = Kysely<Database>;
type AuditRow = Selectable<Database['audit']>;

/** Rows checked per query. */
const BATCH = 1000;
/** Rows sealed per transaction, during which SQLite lets nobody else write. */
const SEALED_AT_ONCE = 250;
/**
 * On PostgreSQL a lower id may be committed after a higher one: this many ids before the last sealed one are checked
 * again. SQLite writes one transaction after the other.
 */
const LATE = { sqlite: 0, postgres: 10_000 } as const;
/** Lock that serialises sealing by several servers; negative, so that no realm has it. */
const SEALING = -6;
const FIRST = '';

/**
 * Seals new audit rows: each seal covers the row and the previous seal, with a key that is not in the database.
 * Changing, deleting or inserting a row without the key breaks the chain at that point. Sealing runs shortly after the
 * change, not in its transaction, because a chain would serialise all changes of the company. Returns the number of
 * rows.
 * @param pause awaited between two transactions, given the milliseconds that the last one took
 */
export async function sealAudit(
  { db, dialect }: Pick<Store, 'db' | 'dialect'>,
  key: Buffer,
  pause: (tookMs: number) => Promise<void> = async () => undefined,
): Promise<number> {
  const secret = createSecretKey(key);
  let sealed = 0;
  for (;;) {
    const began = performance.now();
    const count = await db.transaction().execute(async (trx) => {
      await dialect.serialise(trx, SEALING);
      const last = await trx.selectFrom('audit_seal').select('hash').orderBy('id', 'desc').limit(1).executeTakeFirst();
      const { highest } = await trx
        .selectFrom('audit_seal')
        .select((eb) => eb.fn.max('auditid').as('highest'))
        .executeTakeFirstOrThrow();
      const from = (highest ?? 0) - LATE[dialect.name];
      const rows = await trx
        .selectFrom('audit')
        .where('audit.id', '>', from)
        // The second bound follows from the first, but PostgreSQL would read all seals without it.
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('audit_seal')
                .whereRef('audit_seal.auditid', '=', 'audit.id')
                .where('audit_seal.auditid', '>', from)
                .select('audit_seal.id'),
            ),
          ),
        )
        .selectAll()
        .orderBy('audit.id')
        .limit(SEALED_AT_ONCE)
        .execute();
      let before = last?.hash ?? FIRST;
      const seals = rows.map((row) => ({ auditid: row.id, hash: (before = sealOf(row, before, secret)) }));
      if (seals.length > 0) await trx.insertInto('audit_seal').values(seals).execute();
      return seals.length;
    });
    sealed += count;
    if (count < SEALED_AT_ONCE) return sealed;
    await pause(performance.now() - began);
  }
}

export interface AuditCheck {
  readonly sealed: number;
  readonly unsealed: number;
  /** The first row that does not match its seal; undefined if all do. */
  readonly broken: number | undefined;
}

/** Verifies the chain from its beginning. */
export async function checkAudit(db: Db, key: Buffer): Promise<AuditCheck> {
  const secret = createSecretKey(key);
  let [before, after, sealed] = [FIRST, 0, 0];
  let broken: number | undefined;
  while (broken === undefined) {
    const seals = await db
      .selectFrom('audit_seal')
      .where('id', '>', after)
      .selectAll()
      .orderBy('id')
      .limit(BATCH)
      .execute();
    if (seals.length === 0) break;
    const ids = seals.map(({ auditid }) => auditid);
    const rows = await db.selectFrom('audit').where('id', 'in', ids).selectAll().execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const { id, auditid, hash } of seals) {
      const row = byId.get(auditid);
      if (row === undefined || sealOf(row, before, secret) !== hash) {
        broken = auditid;
        break;
      }
      [before, after, sealed] = [hash, id, sealed + 1];
    }
  }
  const { rows } = await db
    .selectFrom('audit')
    // PostgreSQL would look through all seals for each entry if it were 'not in'.
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('audit_seal').whereRef('audit_seal.auditid', '=', 'audit.id').select('id'))),
    )
    .select((eb) => eb.fn.countAll().as('rows'))
    .executeTakeFirstOrThrow();
  return { sealed, unsealed: Number(rows), broken };
}

/** @param key a key object, because making one from bytes for every row would cost more than the hash */
const sealOf = (row: AuditRow, before: string, key: KeyObject): string => {
  const { id, at, userid, onbehalfof, action, docid, field, oldvalue, newvalue } = row;
  return createHmac('sha256', key)
    .update(JSON.stringify([before, id, at, userid, onbehalfof, action, docid, field ?? null, oldvalue, newvalue]))
    .digest('hex');
};
