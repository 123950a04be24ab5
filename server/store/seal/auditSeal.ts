import { createHmac } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { Store } from '#server/store/database/open.ts';
import type { Database } from '#server/store/schema.ts';

type Db = Kysely<Database>;
type AuditRow = Selectable<Database['audit']>;

/** Rows sealed in one transaction. */
const BATCH = 1000;
/**
 * On PostgreSQL a number given earlier may be committed later: so far behind the last sealed one rows are still looked
 * for.
 */
const LATE = 10_000;
/** What sealings of several servers on one database are serialised by; no realm has it. */
const SEALING = -6;
const FIRST = '';

/**
 * Seals audit rows that are not sealed yet: each binds what it says and the seal before it, with a key that does not
 * lie in the database. Whoever changes, removes or inserts a row by the database alone breaks the chain there. Sealed
 * soon after the change and not in its transaction, for a chain would make every change of the company wait for the one
 * before it. Answers how many.
 */
export async function sealAudit({ db, dialect }: Pick<Store, 'db' | 'dialect'>, key: Buffer): Promise<number> {
  let sealed = 0;
  for (;;) {
    const count = await db.transaction().execute(async (trx) => {
      await dialect.serialise(trx, SEALING);
      const last = await trx.selectFrom('audit_seal').select('hash').orderBy('id', 'desc').executeTakeFirst();
      const { highest } = await trx
        .selectFrom('audit_seal')
        .select((eb) => eb.fn.max('auditid').as('highest'))
        .executeTakeFirstOrThrow();
      const rows = await trx
        .selectFrom('audit')
        .leftJoin('audit_seal', 'audit_seal.auditid', 'audit.id')
        .where('audit.id', '>', (highest ?? 0) - LATE)
        .where('audit_seal.id', 'is', null)
        .selectAll('audit')
        .orderBy('audit.id')
        .limit(BATCH)
        .execute();
      let before = last?.hash ?? FIRST;
      const seals = rows.map((row) => ({ auditid: row.id, hash: (before = sealOf(row, before, key)) }));
      if (seals.length > 0) await trx.insertInto('audit_seal').values(seals).execute();
      return seals.length;
    });
    sealed += count;
    if (count < BATCH) return sealed;
  }
}

export interface AuditCheck {
  readonly sealed: number;
  readonly unsealed: number;
  /** The first row that is not as it was sealed; undefined where all are. */
  readonly broken: number | undefined;
}

/** Follows the chain from its beginning. */
export async function checkAudit(db: Db, key: Buffer): Promise<AuditCheck> {
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
      if (row === undefined || sealOf(row, before, key) !== hash) {
        broken = auditid;
        break;
      }
      [before, after, sealed] = [hash, id, sealed + 1];
    }
  }
  const { rows } = await db
    .selectFrom('audit')
    .where('id', 'not in', db.selectFrom('audit_seal').select('auditid'))
    .select((eb) => eb.fn.countAll().as('rows'))
    .executeTakeFirstOrThrow();
  return { sealed, unsealed: Number(rows), broken };
}

const sealOf = (row: AuditRow, before: string, key: Buffer): string => {
  const { id, at, userid, onbehalfof, action, docid, field, oldvalue, newvalue } = row;
  return createHmac('sha256', key)
    .update(JSON.stringify([before, id, at, userid, onbehalfof, action, docid, field ?? null, oldvalue, newvalue]))
    .digest('hex');
};
