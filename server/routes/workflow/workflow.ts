import { toWireDateTime } from '#core/kernel/date.ts';
import { workOf, worksOf } from '#core/workflow/definition.ts';
import type { Handlers } from '#server/http/call.ts';
import { begin } from '#server/jobs/workflow/run.ts';
import { mayRead } from '#server/rules/document/documents.ts';
import { ensure, Failure } from '#server/rules/failure.ts';
import { mayAdminister } from '#server/rules/workflow.ts';
import { definitions } from '#server/store/workflow/definitions.ts';
import { changedFor } from '#server/store/workflow/changed.ts';
import { namedIndexes } from '#server/store/workflow/instances.ts';
import { historyOfWorkflow, workflowsOf } from '#server/store/workflow/history.ts';
import { captionsIn } from '#server/store/workflow/jobStates.ts';
import { requireDocument } from '#server/calls/document/require.ts';
import { requireWorkflow, lookerOf } from '#server/calls/workflow/workflowPeople.ts';
import { openJobs } from '#server/calls/workflow/openJobs.ts';
import { presented } from '#server/calls/workflow/presentWorkflow.ts';
import { presentWorkflow } from '#server/calls/workflow/presentWorkflow.ts';

export const workflowHandlers = {
  workflowGet: async ({ services, principal, params }) => {
    const { db } = services.store;
    const known = await requireWorkflow(db, principal, params.wfid);
    const looker = await lookerOf(db, principal, services.now());
    const { instance, definition, row } = known;
    // Fields linked to an index start with its current value.
    const indexes = await namedIndexes(db, row.docid);
    const begun = worksOf(definition).flatMap(([, { fields = [] }]) =>
      fields.flatMap(({ name, index }) => (index === undefined ? [] : [[name, indexes[index] ?? '']])),
    );
    const values = [...begun, ...Object.entries(instance.values).map(([name, value]) => [name, String(value)])];
    const changed = await changedFor(db, row, principal.userId);
    return {
      workflow: [
        {
          ...(await presentWorkflow(db, services, known)),
          definition,
          values: Object.fromEntries(values) as Record<string, string>,
          done: instance.done.map(({ step }) => step),
          jobs: await openJobs(services, looker, principal, known),
          ...(changed !== undefined && {
            changed: {
              ...changed,
              since: toWireDateTime(changed.since, services.timeZone),
              pages: [...changed.pages],
              indexes: [...changed.indexes],
            },
          }),
          mayrevoke: instance.undo?.by.user === principal.userId,
          mayadminister: mayAdminister(principal, row.realmid),
        },
      ],
    };
  },

  workflowList: async ({ services, principal, params }) => {
    const document = await requireDocument(services, principal, params.docid);
    ensure(mayRead(document));
    const [rows, all] = await Promise.all([
      workflowsOf(services.store.db, document.id),
      definitions(services.store.db, [document.realmid]),
    ]);
    return {
      workflow: rows.map(({ caption, startername, ...row }) =>
        presented(row, captionsIn(caption), startername, services.timeZone),
      ),
      startable: all.map(({ key, caption }) => ({ workflow: key, wfname: captionsIn(caption) })),
    };
  },

  workflowStart: async ({ services, principal, body }) => {
    const { store } = services;
    const document = await requireDocument(services, principal, body.docid);
    ensure(mayRead(document));
    return store.db.transaction().execute(async (trx) => {
      const what = { docid: document.id, key: body.workflow, initiator: principal.userId };
      const startable = (await definitions(trx, [document.realmid])).some(({ key }) => key === body.workflow);
      const wfid = startable ? await begin(trx, { ...services, dialect: store.dialect }, what) : undefined;
      if (wfid === undefined) throw new Failure('workflow.unknown');
      return { workflow: [await presentWorkflow(trx, services, await requireWorkflow(trx, principal, wfid))] };
    });
  },

  workflowHistory: async ({ services, principal, query }) => {
    const { db } = services.store;
    const { definition } = await requireWorkflow(db, principal, query?.wfid ?? 0);
    const rows = await historyOfWorkflow(db, query?.wfid ?? 0);
    return {
      history: rows.map((row) => {
        const work = workOf(definition, row.step);
        const decision = work?.decisions.find(({ key }) => key === row.decision);
        return {
          at: toWireDateTime(row.at, services.timeZone),
          username: row.username ?? '',
          onbehalfofname: row.onbehalfofname ?? '',
          event: row.event,
          stepname: work?.caption ?? definition.steps[row.step]?.caption ?? {},
          decision: decision?.caption ?? {},
          comment: row.comment ?? '',
          values: JSON.parse(row.vals) as Record<string, string>,
          ...(row.target === null ? {} : { target: row.target }),
          ...(row.openedat === null ? {} : { minutes: Math.round((row.at - row.openedat) / 60_000) }),
        };
      }),
    };
  },
} satisfies Partial<Handlers>;
