import type { Kysely } from 'kysely';
import {
  JOB_VIEWS,
  JOBS_MAXIMUM,
  type Job,
  type JobView,
  type Outcome,
  type Warning,
} from '#core/contract/work/workflow.ts';
import { readWireDateTime, toWireDateTime } from '#core/kernel/date.ts';
import { advance } from '#core/workflow/advance.ts';
import { workOf } from '#core/workflow/definition.ts';
import type { Assigned, Effect, Event } from '#core/workflow/instance.ts';
import { isExcluded } from '#core/workflow/people.ts';
import type { Call, Handlers, Services } from '#server/http/call.ts';
import { applyEvent } from '#server/jobs/workflow/run.ts';
import { worldOf } from '#server/jobs/workflow/world.ts';
import { Failure } from '#server/rules/failure.ts';
import { errorOf, refusalOf } from '#server/rules/workflow.ts';
import type { Principal } from '#server/store/people/principals.ts';
import type { Database } from '#server/store/schema.ts';
import { attachmentsOf } from '#server/store/document/attachments.ts';
import { changedFor } from '#server/store/workflow/changed.ts';
import { doneBy, jobCount, jobsOf } from '#server/store/workflow/jobs.ts';
import { captionsIn } from '#server/store/workflow/jobStates.ts';
import { indexCaptions } from '#server/store/workflow/instances.ts';
import { definitionOf, definitions } from '#server/store/workflow/definitions.ts';
import { hasSignedSince, nameOfAssigned, nameOfUser, workflowGroups } from '#server/store/workflow/people.ts';
import { actorOn, lookerOf, requireSeeing, requireWorkflow } from '#server/calls/workflow/workflowPeople.ts';
import { obeyIndexRules } from '#server/calls/workflow/stepValues.ts';
import { presentJobs } from '#server/calls/workflow/workflowView.ts';
import { presentWorkflow } from '#server/calls/workflow/presentWorkflow.ts';

export const workflowJobHandlers = {
  workflowFilterList: async ({ services, principal }) => ({
    workflowfilter: (await definitions(services.store.db, principal.realms)).map(({ key, caption }) => ({
      filtername: key,
      caption: captionsIn(caption),
      orderby: 'due',
    })),
  }),

  workflowJobList: async ({ services, principal, body }) => {
    const looker = await lookerOf(services.store.db, principal, services.now());
    if (body.view === 'done') return { job: await doneJobs(services, principal) };
    const rows = await jobsOf(services.store.db, looker, {
      view: body.view ?? 'mine',
      docid: body.docid,
      definition: body.filtername,
      orderby: body.orderby,
      limit: JOBS_MAXIMUM,
    });
    return { job: await presentJobs(services, looker, rows) };
  },

  workflowJobCount: async ({ services: { store, searches, now }, principal, signal }) => {
    const looker = await lookerOf(store.db, principal, now());
    const views = JOB_VIEWS.filter((view): view is Exclude<JobView, 'done'> => view !== 'done');
    return {
      jobcount: await Promise.all(
        views.map(async (view) => {
          const [count = 0] = await searches.numbers(jobCount(store.db, looker, { view }), signal, true);
          return { view, count };
        }),
      ),
    };
  },

  workflowJobLock: (call) => onJob(call, call.body.force === true ? 'force' : 'take'),
  workflowJobTake: (call) => onJob(call, 'take'),
  workflowJobRelease: (call) => onJob(call, 'release'),

  workflowDo: async ({ services, principal, body }) => {
    const { store, now, timeZone } = services;
    return store.db.transaction().execute(async (trx) => {
      const looker = await lookerOf(trx, principal, now());
      const known = await requireWorkflow(trx, principal, body.wfid);
      const by = actorOn(looker, principal, known, 'stepid' in body ? body.stepid : undefined);
      const signed =
        body.action === 'do' &&
        (await hasSignedSince(trx, known.row, principal.userId, openedAt(known.instance, body.stepid)));
      if (body.action === 'do') await requireIndexRules(trx, known, body);
      const event = eventOf(body, by, signed, timeZone);
      const result = await applyEvent(trx, { ...services, dialect: store.dialect }, body.wfid, event);
      if (!result.ok) throw refusalOf(result.error, await holderName(trx, known.instance, body));
      // Refused as a whole: the transaction is rolled back.
      if (event.event === 'delegate') await requireSeeing(trx, event.to, known.row.realmid);
      if (event.event === 'ask') await requireSeeing(trx, { user: event.to }, known.row.realmid);
      const after = await requireWorkflow(trx, principal, body.wfid);
      return { workflow: [await presentWorkflow(trx, services, after)] };
    });
  },

  workflowJobWarning: async ({ services, principal, body }) => {
    const { db } = services.store;
    const looker = await lookerOf(db, principal, services.now());
    const known = await requireWorkflow(db, principal, body.wfid);
    const job = known.instance.jobs.find(({ id }) => id === body.stepid);
    const work = job === undefined ? undefined : workOf(known.definition, job.step);
    if (job === undefined || work === undefined) throw new Failure('workflow.unknown');
    const by = actorOn(looker, principal, known, body.stepid);
    const signed = await hasSignedSince(db, known.row, principal.userId, job.openedAt);
    const event: Event = {
      event: 'do',
      job: job.id,
      by,
      decision: body.decision,
      signed,
      ...(body.comment === undefined ? {} : { comment: body.comment }),
      ...(body.values === undefined ? {} : { values: body.values }),
    };
    const decision = work.decisions.find(({ key }) => key === body.decision);
    const warning: Warning[] = [];
    if (body.docversion !== undefined && body.docversion < known.row.currentversion)
      warning.push({ warning: 'newerVersion', details: String(known.row.currentversion) });
    if ((await changedFor(db, known.row, principal.userId)) !== undefined)
      warning.push({ warning: 'changedSince', details: '' });
    if (decision?.attachment === true && (await attachmentsOf(db, known.row.docid)).length === 0)
      warning.push({ warning: 'attachmentMissing', details: '' });
    if (decision?.signature === true && !signed) warning.push({ warning: 'signatureMissing', details: '' });
    if (decision?.comment === true && (body.comment ?? '').trim() === '')
      warning.push({ warning: 'commentMissing', details: '' });
    if (isExcluded(work, known.instance, by)) warning.push({ warning: 'fourEyes', details: '' });
    const { outcome, refusal } = await rehearse(services, known, event);
    const obeyed = await obeyIndexRules(db, known.row.docid, work.fields ?? [], body.values ?? {});
    if (refusal === 'fieldRequired') warning.push({ warning: 'fieldMissing', details: '' });
    if (refusal === 'fieldInvalid' || !obeyed) warning.push({ warning: 'fieldInvalid', details: '' });
    return { warning, outcome: [obeyed ? outcome : { ...outcome, refusal: errorOf('fieldInvalid') }] };
  },

  workflowGroupList: async ({ services }) => ({ workflowgroup: await workflowGroups(services.store.db) }),
} satisfies Partial<Handlers>;

type Known = Awaited<ReturnType<typeof requireWorkflow>>;

/** @throws Failure if a value does not obey the rules of the index it is written to */
async function requireIndexRules(
  db: Kysely<Database>,
  { instance, definition, row }: Known,
  { stepid, values = {} }: { readonly stepid: number; readonly values?: Readonly<Record<string, string>> | undefined },
): Promise<void> {
  const job = instance.jobs.find(({ id }) => id === stepid);
  const fields = job === undefined ? undefined : workOf(definition, job.step)?.fields;
  if (!(await obeyIndexRules(db, row.docid, fields ?? [], values))) throw refusalOf('fieldInvalid', '');
}

/** Previews a decision with the same engine that would execute it; nothing is stored. */
async function rehearse(services: Services, known: Known, event: Extract<Event, { event: 'do' }>) {
  const { store, now, timeZone } = services;
  const world = await worldOf(store.db, { docid: known.row.docid, definition: known.definition, now: now(), timeZone });
  const result = advance(known.definition, known.instance, event, world);
  if (!result.ok)
    return {
      refusal: result.error,
      outcome: {
        decision: event.decision,
        refusal: errorOf(result.error),
        ends: false,
        next: [],
        open: [],
        starts: [],
        protects: false,
        told: [],
        indexes: [],
      } satisfies Outcome,
    };
  const { instance, effects } = result.value;
  const captions = await indexCaptions(store.db);
  const namesOf = async (all: readonly Assigned[]): Promise<string> =>
    (await Promise.all(all.map((who) => nameOfAssigned(store.db, who)))).join(', ');
  const named = (jobs: Known['instance']['jobs']) =>
    Promise.all(
      jobs.map(async (job) => ({
        stepname: workOf(known.definition, job.step)?.caption ?? {},
        assignedname: await namesOf([job.assigned, ...(job.level === 0 ? job.escalatedTo : [])]),
      })),
    );
  const before = new Set(known.instance.jobs.map(({ id }) => id));
  const told = effects.flatMap((effect) => (effect.effect === 'notify' && effect.notice !== 'task' ? [effect.to] : []));
  const outcome: Outcome = {
    decision: event.decision,
    ends: instance.state === 'ended',
    next: await named(instance.jobs.filter(({ id }) => !before.has(id))),
    open: await named(instance.jobs.filter(({ id }) => before.has(id))),
    ...waitOf(known.definition, instance, timeZone),
    starts: await startsOf(store.db, effects),
    protects: effects.some(({ effect }) => effect === 'archive'),
    told: [...new Set(await Promise.all(told.map((who) => nameOfAssigned(store.db, who))))],
    indexes: effects.flatMap((effect) =>
      effect.effect === 'setIndex' && effect.value !== (world.indexes[effect.index] ?? '')
        ? [{ index: captions.get(effect.index) ?? effect.index, value: effect.value }]
        : [],
    ),
  };
  return { outcome, refusal: undefined };
}

/** The step at which a workflow now waits, and until when; empty if it does not wait. */
function waitOf({ steps }: Known['definition'], { state, at, waitsUntil }: Known['instance'], timeZone: string) {
  const step = steps[at];
  if (state !== 'running' || step?.kind !== 'wait') return {};
  const until = waitsUntil === undefined ? {} : { until: toWireDateTime(waitsUntil, timeZone) };
  return { waits: { stepname: step.caption, ...until } };
}

async function startsOf(db: Services['store']['db'], effects: readonly Effect[]): Promise<Outcome['starts']> {
  const keys = effects.flatMap((effect) => (effect.effect === 'start' ? [effect.workflow] : []));
  const started = await Promise.all(keys.map((key) => definitionOf(db, key)));
  return started.flatMap((known) => (known === undefined ? [] : [known.definition.caption]));
}

const openedAt = (instance: Known['instance'], stepid: number) =>
  instance.jobs.find(({ id }) => id === stepid)?.openedAt ?? Number.MAX_SAFE_INTEGER;

const holderName = async (db: Services['store']['db'], instance: Known['instance'], body: object): Promise<string> => {
  const holder = instance.jobs.find(({ id }) => 'stepid' in body && id === body.stepid)?.holder;
  return holder === undefined ? '' : nameOfUser(db, holder.user);
};

async function onJob(
  call: Call<'workflowJobLock'> | Call<'workflowJobTake'> | Call<'workflowJobRelease'>,
  event: 'take' | 'force' | 'release',
): Promise<{ job: Job[] }> {
  const { services, principal, body } = call;
  const { store, now } = services;
  return store.db.transaction().execute(async (trx) => {
    const looker = await lookerOf(trx, principal, now());
    const known = await requireWorkflow(trx, principal, body.wfid);
    const by = actorOn(looker, principal, known, body.stepid);
    const result = await applyEvent(trx, { ...services, dialect: store.dialect }, body.wfid, {
      event,
      job: body.stepid,
      by,
    });
    if (!result.ok) throw refusalOf(result.error, await holderName(trx, known.instance, body));
    const rows = await jobsOf(trx, looker, { wfid: body.wfid, limit: 50 });
    const jobs = await presentJobs({ ...services, store: { ...store, db: trx } }, looker, rows);
    return { job: jobs.filter(({ stepid }) => stepid === body.stepid) };
  });
}

function eventOf(
  body: Call<'workflowDo'>['body'],
  by: Extract<Event, { event: 'take' }>['by'],
  signed: boolean,
  timeZone: string,
): Event {
  const comment = 'comment' in body && body.comment !== undefined ? { comment: body.comment } : {};
  switch (body.action) {
    case 'do': {
      const values = body.values === undefined ? {} : { values: body.values };
      return { event: 'do', job: body.stepid, by, decision: body.decision, signed, ...comment, ...values };
    }
    case 'delegate': {
      const to: Assigned | undefined =
        body.userid !== undefined
          ? { user: body.userid }
          : body.groupid !== undefined
            ? { group: body.groupid }
            : undefined;
      if (to === undefined) throw new Failure('request.invalid');
      return { event: 'delegate', job: body.stepid, by, to, ...comment };
    }
    case 'ask':
      return { event: 'ask', job: body.stepid, by, to: body.userid, question: body.comment };
    case 'answer':
      return { event: 'answer', job: body.stepid, by, text: body.comment };
    case 'reschedule':
      return { event: 'reschedule', job: body.stepid, by, due: momentOf(body.duedate, timeZone) };
    case 'revoke':
      return { event: 'revoke', by };
    case 'cancel':
      return { event: 'cancel', by, ...comment };
    case 'move':
    default:
      return { event: 'move', by, to: body.step, ...comment };
  }
}

/** A wire time in the company's time zone, as epoch milliseconds; NaN if invalid. */
function momentOf(wire: string, timeZone: string): number {
  const reading = readWireDateTime(wire);
  if (reading === undefined) return Number.NaN;
  const offset = (epoch: number) => (readWireDateTime(toWireDateTime(epoch, timeZone)) ?? epoch) - epoch;
  return reading - offset(reading - offset(reading));
}

const DONE_MAXIMUM = 500;

async function doneJobs(services: Services, principal: Principal): Promise<Job[]> {
  const { db } = services.store;
  const rows = await doneBy(db, principal, DONE_MAXIMUM);
  return Promise.all(
    rows.map(async (row): Promise<Job> => {
      const known = await definitionOf(db, row.definition, row.version);
      const work = known === undefined ? undefined : workOf(known.definition, row.step);
      return {
        docid: row.docid,
        wfid: row.wfid,
        stepid: row.stepid ?? 0,
        editorid: principal.userId,
        editorname: '',
        forname: row.forname ?? '',
        assignednames: [],
        wfname: captionsIn(row.wfcaption),
        stepname: work?.caption ?? {},
        state: row.state === 'ended' ? 'ended' : 'running',
        docname: row.filename,
        doctypeid: row.doctypeid,
        initiatorname: row.startername,
        opendate: toWireDateTime(row.at, services.timeZone),
        holidays: [],
      };
    }),
  );
}
