import type { Kysely, Selectable } from 'kysely';
import { DAY_MS } from '#core/kernel/date.ts';
import type { Database } from './schema.ts';

type Db = Kysely<Database>;
export type FormFileRow = Selectable<Database['form_file']>;

/** How long an uploaded file waits for its answer: the sender may be offline for a week. */
const WAITS_MS = 7 * DAY_MS;

/** Inserts an uploaded file, and deletes expired ones that no answer refers to. */
export async function insertFormFile(trx: Db, file: Omit<FormFileRow, 'answerid'>): Promise<void> {
  await trx
    .deleteFrom('form_file')
    .where('formid', '=', file.formid)
    .where('answerid', 'is', null)
    .where('at', '<', file.at - WAITS_MS)
    .execute();
  await trx
    .insertInto('form_file')
    .values({ ...file, answerid: null })
    .execute();
}

/** Number of a form's uploaded files from outside that wait for an answer. */
export async function waitingOutside(db: Db, formid: number): Promise<number> {
  const { count } = await db
    .selectFrom('form_file')
    .where('formid', '=', formid)
    .where('answerid', 'is', null)
    .where('userid', 'is', null)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Waiting files of the same sender only: an answer cannot use another sender's files. */
export const waitingFiles = (db: Db, formid: number, userid: number | null, keys: readonly string[]) =>
  db
    .selectFrom('form_file')
    .where('formid', '=', formid)
    .where('answerid', 'is', null)
    .where('userid', userid === null ? 'is' : '=', userid)
    .where('filekey', 'in', keys)
    .selectAll()
    .execute();

export async function assignFiles(trx: Db, answerid: number, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await trx.updateTable('form_file').set({ answerid }).where('filekey', 'in', keys).execute();
}

/** Releases the files of a rejected answer, so that they can be sent again. */
export async function releaseFiles(trx: Db, answerid: number): Promise<void> {
  await trx.updateTable('form_file').set({ answerid: null }).where('answerid', '=', answerid).execute();
}

export const filesOfAnswer = (db: Db, answerid: number) =>
  db.selectFrom('form_file').where('answerid', '=', answerid).selectAll().orderBy('at').execute();

/** A file that came with an answer to the form. */
export const fileOfForm = (db: Db, formid: number, filekey: string) =>
  db
    .selectFrom('form_file')
    .where('formid', '=', formid)
    .where('filekey', '=', filekey)
    .where('answerid', 'is not', null)
    .selectAll()
    .executeTakeFirst();
