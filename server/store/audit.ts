import type { Kysely } from 'kysely';
import type { AuditAction } from '#core/contract/admin/audit.ts';
import { signalDocument } from './channels/signals.ts';
import { displayName } from './names.ts';
import type { Database } from './schema.ts';

export interface AuditEntry {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly userId: number;
  /** The user they act for. */
  readonly onBehalfOf?: number | undefined;
  readonly action: AuditAction;
  readonly docid?: number;
  /** The changed field, if the action can concern several. */
  readonly field?: string;
  readonly oldvalue?: string;
  readonly newvalue?: string;
}

/** Records a change and signals viewers of the document; call it in the transaction of the change. */
export async function writeAudit(trx: Kysely<Database>, entry: AuditEntry): Promise<void> {
  await trx
    .insertInto('audit')
    .values({
      at: entry.at,
      userid: entry.userId,
      onbehalfof: entry.onBehalfOf ?? null,
      action: entry.action,
      docid: entry.docid ?? null,
      field: entry.field ?? null,
      oldvalue: entry.oldvalue ?? null,
      newvalue: entry.newvalue ?? null,
    })
    .execute();
  // Nobody views a document that was just archived, and an import archives thousands.
  if (entry.docid !== undefined && entry.action !== 'document.archived')
    await signalDocument(trx, entry.docid, entry.action.startsWith('layer.') ? 'layer' : 'document', entry.at);
}

/** `from` inclusive, `to` exclusive, epoch milliseconds. */
export interface HistoryBounds {
  readonly action?: string | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** A document's history, oldest first. */
export const historyOf = (db: Kysely<Database>, docid: number, { action, from, to }: HistoryBounds = {}) =>
  db
    .selectFrom('audit')
    .innerJoin('user', 'user.id', 'audit.userid')
    .leftJoin('user as principal', 'principal.id', 'audit.onbehalfof')
    .where('docid', '=', docid)
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(from !== undefined, (query) => query.where('at', '>=', from ?? 0))
    .$if(to !== undefined, (query) => query.where('at', '<', to ?? 0))
    .orderBy('at')
    .orderBy('audit.id')
    .select(['audit.id', 'at', 'action', 'field', 'oldvalue', 'newvalue'])
    .select([displayName('user').as('user'), displayName('principal').$castTo<string | null>().as('onbehalfof')])
    .execute();
