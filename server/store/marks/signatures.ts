import type { Kysely, Selectable } from 'kysely';
import { writeAudit } from '#server/store/audit.ts';
import { displayName } from '#server/store/names.ts';
import type { Database } from '#server/store/schema.ts';

type Db = Kysely<Database>;

/** The user's stored signature image, if any. */
export const signatureOf = (db: Db, userId: number): Promise<Selectable<Database['user_signature']> | undefined> =>
  db.selectFrom('user_signature').where('userid', '=', userId).selectAll().executeTakeFirst();

/** Replaces a user's signature image, or removes it. */
export async function setSignature(db: Db, userid: number, svg: string | null, at: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (svg === null) await trx.deleteFrom('user_signature').where('userid', '=', userid).execute();
    else
      await trx
        .insertInto('user_signature')
        .values({ userid, svg, at })
        .onConflict((conflict) => conflict.column('userid').doUpdateSet({ svg, at }))
        .execute();
    await writeAudit(trx, { at, userId: userid, action: svg === null ? 'signature.removed' : 'signature.set' });
  });
}

export type NewSigning = Omit<Selectable<Database['signing']>, 'id'>;

/** Records that a version was signed. */
export async function insertSigning(trx: Db, signing: NewSigning): Promise<void> {
  await trx.insertInto('signing').values(signing).execute();
}

/** Whether this database contains any signature. */
export const hasSignings = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('signing').select('id').limit(1).executeTakeFirst()) !== undefined;

/** Signatures of a document, or of one version, oldest first. */
export const signingsOf = (db: Db, docid: number, version?: number) =>
  db
    .selectFrom('signing')
    .innerJoin('user', 'user.id', 'signing.userid')
    .where('docid', '=', docid)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .selectAll('signing')
    .select(displayName('user').as('signer'))
    .orderBy('signing.id')
    .execute();

export type SigningRow = Awaited<ReturnType<typeof signingsOf>>[number];
