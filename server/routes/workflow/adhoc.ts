import type { Adhoc, AdhocStep } from '#core/contract/work/adhoc.ts';
import type { Handlers } from '#server/http/call.ts';
import { begin } from '#server/jobs/workflow/run.ts';
import { definitionOfAdhoc } from '#server/rules/adhoc.ts';
import { ensure, Failure } from '#server/rules/failure.ts';
import { mayManageAdhoc } from '#server/rules/workflow.ts';
import { adhocsOf, deleteAdhoc, saveAdhoc } from '#server/store/workflow/adhoc.ts';
import { writeAudit } from '#server/store/audit.ts';
import type { Principal } from '#server/store/people/principals.ts';
import { groupsNamed } from '#server/store/workflow/people.ts';
import { requireSeeingAll } from '#server/calls/workflow/workflowPeople.ts';
import { addDefinition } from '#server/store/workflow/definitions.ts';
import { requireReadable } from '#server/calls/document/require.ts';

type Row = Awaited<ReturnType<typeof adhocsOf>>[number];

export const adhocHandlers = {
  adhocList: async ({ services, principal }) => ({
    adhoc: (await adhocsOf(services.store.db, principal)).map((row) => presented(row, principal)),
    adhocright: [
      { manage: mayManageAdhoc(principal) === null, groups: await groupsNamed(services.store.db, principal.groups) },
    ],
  }),

  adhocSet: async ({ services: { store, now }, principal, body }) =>
    store.db.transaction().execute(async (trx) => {
      ensure(mayManageAdhoc(principal));
      const before = body.id === undefined ? undefined : (await adhocsOf(trx, principal, body.id))[0];
      if (body.id !== undefined && before === undefined) throw new Failure('adhoc.unknown');
      if (before !== undefined && before.ownerid !== principal.userId) throw new Failure('adhoc.rightMissing');
      const { name } = body;
      if (body.groups.some((group) => !principal.groups.includes(group))) throw new Failure('adhoc.invalid');
      definitionOfAdhoc(name, body.steps);
      const id = await saveAdhoc(trx, {
        id: body.id,
        ownerid: principal.userId,
        name,
        steps: JSON.stringify(body.steps),
        groups: body.groups,
      });
      await writeAudit(trx, { at: now(), userId: principal.userId, action: 'adhoc.set', newvalue: name });
      return { adhoc: (await adhocsOf(trx, principal, id)).map((row) => presented(row, principal)) };
    }),

  adhocStart: async ({ services, principal, body }) => {
    const { store } = services;
    const documents = await requireReadable(services, principal, body.docids);
    return store.db.transaction().execute(async (trx) => {
      const [row] = await adhocsOf(trx, principal, body.id);
      if (row === undefined) throw new Failure('adhoc.unknown');
      await requireSeeingAll(trx, stepsIn(row), documents);
      // Each version of a template gets its own definition, so that running workflows are not changed.
      const key = `adhoc${row.id}`;
      await store.dialect.serialise(trx, principal.userId);
      await addDefinition(trx, key, definitionOfAdhoc(row.name, stepsIn(row)), true);
      const started: { docid: number; wfid: number }[] = [];
      for (const { id: docid } of documents) {
        const what = { docid, key, initiator: principal.userId };
        const wfid = await begin(trx, { ...services, dialect: store.dialect }, what);
        if (wfid !== undefined) started.push({ docid, wfid });
      }
      return { started };
    });
  },

  adhocDelete: async ({ services: { store, now }, principal, body }) =>
    store.db.transaction().execute(async (trx) => {
      const [row] = await adhocsOf(trx, principal, body.id);
      if (row === undefined) throw new Failure('adhoc.unknown');
      ensure(mayManageAdhoc(principal));
      if (row.ownerid !== principal.userId) throw new Failure('adhoc.rightMissing');
      await deleteAdhoc(trx, row.id);
      await writeAudit(trx, { at: now(), userId: principal.userId, action: 'adhoc.deleted', oldvalue: row.name });
      return {};
    }),
} satisfies Partial<Handlers>;

const stepsIn = ({ steps }: Pick<Row, 'steps'>) => JSON.parse(steps) as AdhocStep[];

const presented = (row: Row, { userId, rights }: Principal): Adhoc => ({
  id: row.id,
  name: row.name,
  ownerid: row.ownerid,
  steps: stepsIn(row),
  groups: [...row.groups],
  maychange: row.ownerid === userId && rights.has('adhoc.manage'),
});
