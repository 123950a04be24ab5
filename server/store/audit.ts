import type { Kysely } from 'kysely';
import type { AuditAction } from '#core/contract/audit.ts';
import { displayName } from './names.ts';
import type { Database } from './schema.ts';

export interface AuditEntry {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly userId: number;
  readonly action: AuditAction;
  readonly docid?: number;
  readonly oldvalue?: string;
  readonly newvalue?: string;
}

/** Notes a change; to be called with the transaction of that very change. */
export async function writeAudit(trx: Kysely<Database>, entry: AuditEntry): Promise<void> {
  await trx
    .insertInto('audit')
    .values({
      at: entry.at,
      userid: entry.userId,
      onbehalfof: null,
      action: entry.action,
      docid: entry.docid ?? null,
      oldvalue: entry.oldvalue ?? null,
      newvalue: entry.newvalue ?? null,
    })
    .execute();
}

/** What happened to a document, oldest first. */
export const historyOf = (db: Kysely<Database>, docid: number) =>
  db
    .selectFrom('audit')
    .innerJoin('user', 'user.id', 'audit.userid')
    .leftJoin('user as principal', 'principal.id', 'audit.onbehalfof')
    .where('docid', '=', docid)
    .orderBy('audit.id')
    .select(['at', 'action', 'oldvalue', 'newvalue'])
    .select([displayName('user').as('user'), displayName('principal').$castTo<string | null>().as('onbehalfof')])
    .execute();
