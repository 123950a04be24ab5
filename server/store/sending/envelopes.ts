import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { EnvelopeState } from '#core/contract/work/docusign.ts';
import { displayName } from '#server/store/names.ts';
import type { Database } from '#server/store/schema.ts';

type Db = Kysely<Database>;

/** What is to be signed and by whom; a signer's `status` is DocuSign's. */
export interface EnvelopeContent {
  readonly subject: string;
  readonly text: string;
  readonly template?: string;
  readonly expiredays?: number;
  readonly indexes: readonly { readonly name: string; readonly value: string }[];
  readonly recipient: readonly {
    readonly name: string;
    readonly email: string;
    readonly order: number;
    readonly status: string;
  }[];
}

const rows = (db: Db) =>
  db
    .selectFrom('envelope')
    .innerJoin('user', 'user.id', 'envelope.userid')
    .selectAll('envelope')
    .select(displayName('user').as('username'));

const read = ({ content, status, ...row }: Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]) => ({
  ...row,
  status: status as EnvelopeState,
  content: JSON.parse(content) as EnvelopeContent,
});
export type EnvelopeRow = ReturnType<typeof read>;

/** A document's envelopes, newest first. */
export const envelopesOf = async (db: Db, docid: number): Promise<EnvelopeRow[]> =>
  (await rows(db).where('docid', '=', docid).orderBy('envelope.id', 'desc').execute()).map(read);

export async function findEnvelope(db: Db, id: number): Promise<EnvelopeRow | undefined> {
  const row = await rows(db).where('envelope.id', '=', id).executeTakeFirst();
  return row && read(row);
}

/** Our id for a DocuSign envelope id. */
export async function envelopeNamed(db: Db, envelopeid: string): Promise<number | undefined> {
  const row = await db.selectFrom('envelope').where('envelopeid', '=', envelopeid).select('id').executeTakeFirst();
  return row?.id;
}

interface NewEnvelope {
  readonly docid: number;
  readonly docversion: number;
  readonly userid: number;
  readonly content: EnvelopeContent;
  readonly now: number;
}

export async function putEnvelope(trx: Db, { content, now, ...row }: NewEnvelope): Promise<number> {
  const { id } = await trx
    .insertInto('envelope')
    .values({
      ...row,
      content: JSON.stringify(content),
      // Lets us ask DocuSign whether an unanswered send has arrived.
      transactionid: randomUUID(),
      envelopeid: null,
      status: 'waiting',
      error: null,
      createdat: now,
      changedat: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface EnvelopeChange {
  readonly status?: EnvelopeState;
  readonly envelopeid?: string;
  readonly content?: EnvelopeContent;
  readonly error?: string;
}

export async function changeEnvelope(
  trx: Db,
  id: number,
  { content, ...change }: EnvelopeChange,
  changedat: number,
): Promise<void> {
  await trx
    .updateTable('envelope')
    .set({ ...change, ...(content !== undefined && { content: JSON.stringify(content) }), changedat })
    .where('id', '=', id)
    .execute();
}
