import { advance } from '#core/workflow/advance.ts';
import { holds } from '#core/conditions/evaluate.ts';
import { parseCondition } from '#core/conditions/parse.ts';
import { toWireDateTime } from '#core/kernel/date.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { type Definition, fieldsOfDefinition } from '#core/workflow/definition.ts';
import { start, todayOf } from '#core/workflow/enter.ts';
import type { Assigned, Effect, Event, Instance, Refusal } from '#core/workflow/instance.ts';
import { writeAudit } from '#server/store/audit.ts';
import type { Dialect } from '#server/store/dialect.ts';
import type { Database } from '#server/store/schema.ts';
import { definitionOf, startsOf } from '#server/store/workflow/definitions.ts';
import {
  addHistory,
  dueWorkflows,
  insertWorkflow,
  instanceOf,
  saveInstance,
  type WorkflowRow,
  workflowRow,
} from '#server/store/workflow/instances.ts';
import { nameOfAssigned } from '#server/store/workflow/people.ts';
import type { Kysely } from 'kysely';
import type { NotifyContext } from '#server/jobs/notifyContext.ts';
import { perform, settleJobs, signalChange } from './effects.ts';
import { worldOf } from './world.ts';

type Db = Kysely<Database>;

/** What the engine needs of the server. */
export interface Engine extends Partial<Pick<NotifyContext, 'publicUrl' | 'sendsMail'>> {
  readonly store: { readonly db: Db; readonly dialect: Dialect };
  readonly now: () => number;
  readonly timeZone: string;
}
type Within = Omit<Engine, 'store'> & { readonly dialect: Dialect };

const tellerOf = ({ timeZone, publicUrl, sendsMail = false }: Within) => ({ timeZone, publicUrl, sendsMail });

/** Offset of workflow lock keys, away from those of users and realms. */
const LOCK = 1_000_000_000;
/** Longest chain of workflows starting one another; stops definitions that form a loop. */
const STARTED_MAXIMUM = 5;

export interface Ran {
  readonly before: Instance;
  readonly after: Instance;
  readonly definition: Definition;
  readonly row: WorkflowRow;
}

/**
 * Applies an event to a workflow. Instance, jobs, history, audit, indexes, notifications and follow-up workflows are
 * written in one transaction: all of it or nothing, and once. Of two simultaneous events the second waits and is then
 * checked against the new state.
 */
export async function applyEvent(
  trx: Db,
  engine: Within,
  wfid: number,
  event: Event,
): Promise<Result<Ran, Refusal | 'unknown'>> {
  await engine.dialect.serialise(trx, LOCK + wfid);
  const row = await workflowRow(trx, wfid);
  if (row === undefined) return fail('unknown');
  const known = await definitionOf(trx, row.definition, row.version);
  if (known === undefined) return fail('unknown');
  const { definition } = known;
  const before = await instanceOf(trx, row);
  const now = engine.now();
  const world = await worldOf(trx, { docid: row.docid, definition, now, timeZone: engine.timeZone });
  const result = advance(definition, before, event, world);
  if (!result.ok) return result;
  const { instance: after, effects } = result.value;
  if (after === before) return ok({ before, after, definition, row });
  await saveInstance(trx, wfid, definition, after, now);
  const by = 'by' in event ? event.by : undefined;
  const cause = {
    docid: row.docid,
    definition,
    workflow: row.definition,
    now,
    userId: by?.user ?? row.initiator,
    onBehalfOf: by?.for,
    wfid,
    dialect: engine.dialect,
    notifier: tellerOf(engine),
  };
  await note(trx, row, { before, after, event, at: now, target: await targetOf(trx, event, effects, engine.timeZone) });
  const open = new Set(after.jobs.map(({ id }) => id));
  await settleJobs(
    trx,
    wfid,
    before.jobs.flatMap(({ id }) => (open.has(id) ? [] : [id])),
    now,
  );
  const started = await perform(trx, effects, cause);
  await signalChange(trx, wfid, row.docid, now);
  for (const key of started) await begin(trx, engine, { docid: row.docid, key, initiator: row.initiator, depth: 1 });
  return ok({ before, after, definition, row });
}

/** Starts a workflow on a document; undefined if there is no such definition. */
export async function begin(
  trx: Db,
  engine: Within,
  what: { docid: number; key: string; initiator: number; depth?: number },
): Promise<number | undefined> {
  const { docid, key, initiator, depth = 0 } = what;
  const known = await definitionOf(trx, key);
  if (known === undefined || depth > STARTED_MAXIMUM) return undefined;
  const { definition, version } = known;
  // A faulty definition starts nothing.
  if (!Object.hasOwn(definition.steps, definition.start)) return undefined;
  const now = engine.now();
  const world = await worldOf(trx, { docid, definition, now, timeZone: engine.timeZone });
  const { instance, effects } = start(definition, initiator, world);
  const wfid = await insertWorkflow(
    trx,
    { docid, definition: key, version, initiator, startedat: now },
    definition,
    instance,
  );
  await addHistory(trx, {
    wfid,
    stepid: null,
    step: definition.start,
    at: now,
    userid: initiator,
    onbehalfof: null,
    event: 'start',
    decision: null,
    comment: null,
    vals: '{}',
    openedat: null,
    target: null,
  });
  await writeAudit(trx, { at: now, userId: initiator, action: 'workflow.started', docid, newvalue: `${wfid} ${key}` });
  const started = await perform(trx, effects, {
    docid,
    definition,
    workflow: key,
    now,
    userId: initiator,
    onBehalfOf: undefined,
    wfid,
    dialect: engine.dialect,
    notifier: tellerOf(engine),
  });
  await signalChange(trx, wfid, docid, now);
  for (const next of started) await begin(trx, engine, { docid, key: next, initiator, depth: depth + 1 });
  return wfid;
}

/**
 * Starts the workflows triggered by archiving this document type, if their conditions hold and they have not started
 * already.
 */
export async function beginOnArchiving(
  trx: Db,
  engine: Within,
  { docid, doctypeid, userId, begun }: { docid: number; doctypeid: number; userId: number; begun?: string | undefined },
): Promise<void> {
  for (const { workflow, condition } of await startsOf(trx, doctypeid)) {
    const known = await definitionOf(trx, workflow);
    if (known === undefined || workflow === begun) continue;
    const { definition } = known;
    const world = await worldOf(trx, { docid, definition, now: engine.now(), timeZone: engine.timeZone });
    const read = condition === null ? undefined : parseCondition(JSON.parse(condition));
    const given = { fields: fieldsOfDefinition(definition), values: world.indexes, today: todayOf(world) };
    if (read === undefined || (read.ok && holds(read.value, given)))
      await begin(trx, engine, { docid, key: workflow, initiator: userId });
  }
}

/** Whom an event concerns besides its doer, or the date it sets; as the history shows it. */
async function targetOf(trx: Db, event: Event, effects: readonly Effect[], timeZone: string): Promise<string | null> {
  if (event.event === 'reschedule') return toWireDateTime(event.due, timeZone);
  const to: readonly Assigned[] =
    event.event === 'delegate'
      ? [event.to]
      : event.event === 'ask'
        ? [{ user: event.to }]
        : event.event === 'tick'
          ? effects.flatMap((effect) =>
              effect.effect === 'notify' && effect.notice === 'escalation' ? [effect.to] : [],
            )
          : [];
  const names = await Promise.all(to.map((who) => nameOfAssigned(trx, who)));
  return names.length === 0 ? null : [...new Set(names)].join(', ');
}

interface Noted {
  readonly before: Instance;
  readonly after: Instance;
  readonly event: Event;
  readonly at: number;
  readonly target: string | null;
}

async function note(trx: Db, row: WorkflowRow, { before, after, event, at, target }: Noted): Promise<void> {
  const by = 'by' in event ? event.by : undefined;
  const job = 'job' in event ? before.jobs.find(({ id }) => id === event.job) : undefined;
  const by2 = event.event === 'do' ? job?.holder : undefined;
  const onbehalfof = by2?.for ?? by?.for ?? null;
  await addHistory(trx, {
    wfid: row.wfid,
    stepid: job?.id ?? null,
    step: job?.step ?? before.at,
    at,
    userid: by?.user ?? null,
    onbehalfof,
    event: event.event,
    decision: event.event === 'do' ? event.decision : null,
    comment:
      ('comment' in event ? event.comment : undefined) ??
      (event.event === 'ask' ? event.question : event.event === 'answer' ? event.text : null),
    vals: event.event === 'do' ? JSON.stringify(event.values ?? {}) : '{}',
    openedat: job?.openedAt ?? null,
    target,
  });
  await writeAudit(trx, {
    at,
    userId: by?.user ?? row.initiator,
    onBehalfOf: onbehalfof ?? undefined,
    action: after.state === 'ended' ? 'workflow.ended' : event.event === 'do' ? 'workflow.done' : 'workflow.changed',
    docid: row.docid,
    newvalue: `${row.wfid} ${event.event} ${job?.step ?? before.at}`,
  });
}

/** Workflows handled in one round. */
const TURN = 100;

/**
 * Handles all workflows with a due deadline. Several servers may do so at once: each event still happens once. A
 * workflow that fails is reported and skipped; the others continue.
 */
export async function handleDeadlines(
  { store, ...engine }: Engine,
  onFailed: (wfid: number, error: unknown) => void = raise,
): Promise<number> {
  let passed = 0;
  const failed: number[] = [];
  for (;;) {
    const due = await dueWorkflows(store.db, engine.now(), TURN, failed);
    for (const { wfid } of due)
      await store.db
        .transaction()
        .execute((trx) => applyEvent(trx, { ...engine, dialect: store.dialect }, wfid, { event: 'tick' }))
        .catch((error: unknown) => {
          failed.push(wfid);
          onFailed(wfid, error);
        });
    passed += due.length;
    if (due.length < TURN || failed.length >= TURN) return passed;
  }
}

const raise = (_: number, error: unknown): never => {
  throw error;
};
