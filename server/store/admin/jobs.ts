import type { ExpressionBuilder, Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../schema.ts';
import { type Change, noteChange } from './rows.ts';
import { resumeReading } from '../reading/readings.ts';
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

/** Queued jobs: dead letters first, then those due soonest. Mails say to whom they go, and their subject. */
export async function jobRows(db: Kysely<Database>, limit: number) {
  const rows = await queued(db, limit);
  const payloads = new Map(rows.map(({ id, payload }) => [id, Payload.safeParse(JSON.parse(payload)).data]));
  const mailids = [...payloads.values()].flatMap((payload) => payload?.mailid ?? []);
  const mails = await db
    .selectFrom('mail')
    .where('id', 'in', [-1, ...new Set(mailids)])
    .select(['id', 'content'])
    .execute();
  const subjectOf = new Map(mails.map(({ id, content }) => [id, Content.safeParse(JSON.parse(content)).data?.subject]));
  return rows.map((queuedRow) => {
    const { payload: _, ...row } = queuedRow;
    const { address, mailid } = payloads.get(row.id) ?? {};
    return { ...row, recipient: address, subject: mailid === undefined ? undefined : subjectOf.get(mailid) };
  });
}

/** What mails and invitations have in their payload (JobPayloads). */
const Payload = z.object({ mailid: z.optional(z.number()), address: z.optional(z.string()) });
const Content = z.object({ subject: z.string() });

const queued = (db: Kysely<Database>, limit: number) =>
  db
    .selectFrom('job')
    .select(['id', 'kind', 'payload', 'due', 'createdat', 'tries', 'error', 'deadat', 'leaseuntil'])
    .select(fileNameOf)
    .orderBy((eb) => eb.case().when('deadat', 'is', null).then(1).else(0).end())
    .orderBy('due')
    .orderBy('id')
    .limit(limit)
    .execute();

/** How many jobs there are in each state, and files whose text is still to be read. */
export async function jobCounts(db: Kysely<Database>, now: number) {
  const { all, dead, running, texts } = await db
    .selectFrom('job')
    .select(({ fn, eb }) => [
      fn.countAll().as('all'),
      fn.count('deadat').as('dead'),
      fn
        .count(
          eb
            .case()
            .when(eb.and([eb('deadat', 'is', null), eb('leaseuntil', '>', now)]))
            .then(1)
            .end(),
        )
        .as('running'),
    ])
    .select((eb) =>
      eb
        .selectFrom('text_job')
        .select(({ fn }) => fn.countAll().as('count'))
        .as('texts'),
    )
    .executeTakeFirstOrThrow();
  return {
    waiting: Number(all) - Number(dead) - Number(running),
    running: Number(running),
    dead: Number(dead),
    texts: Number(texts ?? 0),
  };
}

/** Queues a dead job again. @throws Refused 'unknown' */
export async function retryJob(change: Change, id: number): Promise<void> {
  const { key, ...before } = await deadJob(change, id);
  const isReading = key !== null && before.kind === 'file.read';
  await change.trx
    .updateTable('job')
    // What failed before may succeed now.
    .set({ deadat: null, tries: 0, due: change.at, ...(isReading && { payload: JSON.stringify({ sha256: key }) }) })
    .where('id', '=', id)
    .execute();
  // When it failed for good, its remaining pages were counted as done.
  if (isReading) await resumeReading(change.trx, key);
  await noteChange(change, 'job.retried', before, undefined);
}

/** Deletes a dead job. @throws Refused 'unknown' */
export async function deleteJob(change: Change, id: number): Promise<void> {
  const { key: _, ...before } = await deadJob(change, id);
  await change.trx.deleteFrom('job').where('id', '=', id).execute();
  await noteChange(change, 'job.deleted', before, undefined);
}

async function deadJob({ trx }: Change, id: number) {
  const row = await trx
    .selectFrom('job')
    .where('id', '=', id)
    .where('deadat', 'is not', null)
    .select(['id', 'kind', 'key', 'tries', 'error'])
    .executeTakeFirst();
  if (row === undefined) throw new Refused('unknown');
  return row;
}

/** Statistics of the installation. */
export async function figures(db: Kysely<Database>, now: number) {
  const [documents, files, users, sessions] = await Promise.all([
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
  ]);
  return {
    documents: Number(documents.count),
    files: Number(files.count),
    filebytes: Number(files.bytes ?? 0),
    users: Number(users.count),
    sessions: Number(sessions.count),
  };
}
