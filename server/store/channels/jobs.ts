import { randomUUID } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { PushMessage } from '#core/contract/people/push.ts';
import type { Store } from '#server/store/database/open.ts';
import type { Database } from '#server/store/schema.ts';
import { origin } from './origin.ts';

type Db = Kysely<Database>;

/** A page whose text could not be read, and why (jobs/reading/textProblems.ts). */
export interface FailedPage {
  readonly page: number;
  readonly error: string;
}

/** The payload of each kind of job; what they do is in jobs/kinds.ts (docs/jobs.md). */
export interface JobPayloads {
  readonly 'digest.send': { readonly userid: number; readonly due: number };
  readonly 'docusign.ask': { readonly id: number };
  readonly 'docusign.send': { readonly id: number };
  /** `failed`: pages that could not be recognised so far. */
  readonly 'file.read': { readonly sha256: string; readonly failed?: readonly FailedPage[] };
  /** Brings a file whose text could not be read back to the queue; queued as a dead letter. */
  readonly 'file.text': { readonly sha256: string };
  readonly 'invitation.send': { readonly userid: number; readonly by: number; readonly address: string };
  readonly 'mail.send': { readonly mailid: number; readonly address: string };
  readonly 'push.send': {
    readonly deviceid: number;
    readonly eventid?: number;
    readonly message: PushMessage;
  };
  readonly 'store.purge': null;
  readonly 'subscription.fire': { readonly id: number };
  readonly 'substitution.tell': { readonly id: number; readonly what: 'begins' | 'ends' };
  readonly 'workflow.signal': { readonly wfid: number; readonly step: string };
  readonly 'subscription.remind': { readonly id: number; readonly about: string };
}
export type JobKind = keyof JobPayloads;

export type JobRow = Selectable<Database['job']>;

export interface JobTime {
  readonly now: number;
  /** Epoch milliseconds; immediately if absent. */
  readonly due?: number | undefined;
  /**
   * Key that is unique within its kind: putting such a job again moves it, with the new payload and no tries counted.
   */
  readonly key?: string | undefined;
}

/** Queues a job or timer in the transaction that causes it, so that it exists only if that commits. */
export async function putJob<Kind extends JobKind>(
  trx: Db,
  kind: Kind,
  payload: JobPayloads[Kind],
  { now, due = now, key }: JobTime,
): Promise<void> {
  const fresh = {
    payload: JSON.stringify(payload),
    due,
    tries: 0,
    leaseuntil: null,
    taker: null,
    deadat: null,
    error: null,
    createdat: now,
    requestid: origin.getStore() ?? null,
  };
  await trx
    .insertInto('job')
    .values({ ...fresh, kind, key: key ?? null })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet(fresh))
    .execute();
}

/** A failure that no job of this table had: its dead letter is seen, and started over, like any other. */
export async function putDeadLetter<Kind extends JobKind>(
  trx: Db,
  kind: Kind,
  payload: JobPayloads[Kind],
  { now, key, tries, error }: { readonly now: number; readonly key: string } & Pick<JobRow, 'tries' | 'error'>,
): Promise<void> {
  await putJob(trx, kind, payload, { now, key });
  await trx
    .updateTable('job')
    .set({ deadat: now, tries, error })
    .where('kind', '=', kind)
    .where('key', '=', key)
    .execute();
}

/** Queues a repeating timer unless it already exists. */
export async function ensureJob(db: Db, kind: JobKind, key: string, due: number): Promise<void> {
  await db
    .insertInto('job')
    .values({ kind, key, payload: 'null', due, tries: 0, createdat: due })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing())
    .execute();
}

/** Cancels a job or timer. @returns whether it still existed: it is not done, though it may be running */
export async function cancelJob(trx: Db, kind: JobKind, key: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('job')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export interface Taking {
  readonly kinds: readonly JobKind[];
  readonly now: number;
  /** Milliseconds until another server may take it. */
  readonly leaseMs: number;
}

/** Leases the due job that has waited longest to the taker; each job goes to only one taker. */
export async function claimJob(
  { db, dialect }: Pick<Store, 'db' | 'dialect'>,
  { kinds, now, leaseMs }: Taking,
): Promise<JobRow | undefined> {
  const next = db
    .selectFrom('job')
    .where('kind', 'in', kinds)
    .where('due', '<=', now)
    .where('deadat', 'is', null)
    .where((eb) => eb.or([eb('leaseuntil', 'is', null), eb('leaseuntil', '<=', now)]))
    .orderBy('due')
    .orderBy('id')
    .limit(1)
    .modifyEnd(dialect.skipTaken)
    .select('id');
  return db
    .updateTable('job')
    .set((eb) => ({ taker: randomUUID(), leaseuntil: now + leaseMs, tries: eb('tries', '+', 1) }))
    .where('id', '=', next)
    .returningAll()
    .executeTakeFirst();
}

/** A job belongs to its taker until another one takes it or it is rescheduled. */
type Held = Pick<JobRow, 'id' | 'taker'>;

/** Extends the lease of a long-running job. */
export async function renewLease(db: Db, { id, taker }: Held, leaseuntil: number): Promise<void> {
  await db.updateTable('job').set({ leaseuntil }).where('id', '=', id).where('taker', '=', taker).execute();
}

/** Ends a job. @returns whether the taker still held it */
export async function finishJob(trx: Db, { id, taker }: Held): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('job')
    .where('id', '=', id)
    .where('taker', '=', taker)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Queues a failed job for its next try, or makes it a dead letter. @returns whether the taker still held it */
export async function putBack(
  trx: Db,
  { id, taker }: Held,
  failure: { readonly error: string } & ({ readonly due: number } | { readonly deadat: number }),
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('job')
    .set({ taker: null, leaseuntil: null, ...failure })
    .where('id', '=', id)
    .where('taker', '=', taker)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
