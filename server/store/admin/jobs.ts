import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Database } from '../schema.ts';
import { type Change, noteChange } from './rows.ts';
import { Refused } from './refused.ts';

/** Kinds of job whose key is a file. */
const OF_FILES = ['file.read', 'file.text'];

/** The name of a job's file, if a document, an attachment or a pool has it. */
const fileNameOf = (eb: ExpressionBuilder<Database, 'job'>) => {
  const nameIn = (table: 'document_version' | 'attachment' | 'pool_file') =>
    eb
      .selectFrom(table)
      .whereRef(`${table}.sha256`, '=', 'job.key')
      .where('job.kind', 'in', OF_FILES)
      .select(`${table}.filename as name`)
      .limit(1);
  return eb.fn.coalesce(nameIn('document_version'), nameIn('attachment'), nameIn('pool_file')).as('filename');
};

/** Queued jobs: dead letters first, then those due soonest. */
export const jobRows = (db: Kysely<Database>, limit: number) =>
  db
    .selectFrom('job')
    .select(['id', 'kind', 'due', 'createdat', 'tries', 'error', 'deadat', 'leaseuntil'])
    .select(fileNameOf)
    .orderBy((eb) => eb.case().when('deadat', 'is', null).then(1).else(0).end())
    .orderBy('due')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Queues a dead job again. @throws Refused 'unknown' */
export async function retryJob(change: Change, id: number): Promise<void> {
  const before = await deadJob(change, id);
  await change.trx.updateTable('job').set({ deadat: null, tries: 0, due: change.at }).where('id', '=', id).execute();
  await noteChange(change, 'job.retried', before, undefined);
}

/** Deletes a dead job. @throws Refused 'unknown' */
export async function deleteJob(change: Change, id: number): Promise<void> {
  const before = await deadJob(change, id);
  await change.trx.deleteFrom('job').where('id', '=', id).execute();
  await noteChange(change, 'job.deleted', before, undefined);
}

async function deadJob({ trx }: Change, id: number) {
  const row = await trx
    .selectFrom('job')
    .where('id', '=', id)
    .where('deadat', 'is not', null)
    .select(['id', 'kind', 'tries', 'error'])
    .executeTakeFirst();
  if (row === undefined) throw new Refused('unknown');
  return row;
}

/** Statistics of the installation. */
export async function figures(db: Kysely<Database>, now: number) {
  const [documents, files, users, sessions, jobs] = await Promise.all([
    db
      .selectFrom('document')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('file')
      .select(({ fn }) => [fn.countAll().as('count'), fn.sum('size').as('bytes')])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('user')
      .where('active', '=', 1)
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('session')
      .where('expiresat', '>', now)
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('job')
      .select(({ fn }) => [fn.countAll().as('count'), fn.count('deadat').as('dead')])
      .executeTakeFirstOrThrow(),
  ]);
  return {
    documents: Number(documents.count),
    files: Number(files.count),
    filebytes: Number(files.bytes ?? 0),
    users: Number(users.count),
    sessions: Number(sessions.count),
    waitingjobs: Number(jobs.count) - Number(jobs.dead),
    deadjobs: Number(jobs.dead),
  };
}
