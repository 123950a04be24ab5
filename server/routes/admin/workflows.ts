import { RUNNING_LISTED } from '#core/contract/admin/adminWorkflow.ts';
import { toWireDateTime } from '#core/kernel/date.ts';
import { withPlainCaptions } from '#server/calls/admin/plainCaptions.ts';
import { checkDefinition } from '#core/workflow/check.ts';
import { parseDefinition } from '#core/workflow/definition.ts';
import type { Handlers } from '#server/http/call.ts';
import { Failure } from '#server/rules/failure.ts';
import { publishWorkflow, runningInstances, workflowNames, workflowRows } from '#server/store/admin/workflows.ts';
import { captionsIn } from '#server/store/workflow/jobStates.ts';
import { changing } from '#server/calls/admin/change.ts';
import { unknownNames } from '#server/store/admin/unknownNames.ts';

/** Most problems reported per definition; more would not be fixed in one go anyway. */
const PROBLEMS_MAXIMUM = 100;

type Row = Awaited<ReturnType<typeof workflowRows>>[number];
const presented = ({ key, version, caption, retired, doctypes, running, versions }: Row) => ({
  key,
  version,
  caption: captionsIn(caption),
  retired: retired === 1,
  doctypeid: doctypes,
  running,
  versions,
});

export const adminWorkflowHandlers = {
  adminWorkflowList: async ({ services }) => ({ workflow: (await workflowRows(services.store.db)).map(presented) }),

  adminWorkflowGet: async ({ services, params }) => {
    const row = (await workflowRows(services.store.db)).find(({ key }) => key === params.key);
    if (row === undefined) throw new Failure('admin.unknown');
    return { workflow: [{ ...presented(row), definition: JSON.parse(row.content) as Record<string, unknown> }] };
  },

  adminWorkflowRunning: async ({ services, principal, params }) => {
    const { db } = services.store;
    if (!(await workflowRows(db)).some(({ key }) => key === params.key)) throw new Failure('admin.unknown');
    const instances = await runningInstances(db, params.key, RUNNING_LISTED);
    return {
      running: instances.map(({ wfid, version, step, caption = {}, startedat, docid, filename, ...document }) => ({
        wfid,
        version,
        step,
        caption,
        startdate: toWireDateTime(startedat, services.timeZone),
        ...(principal.realms.includes(document.realmid) && document.deletedat === null && { docid, filename }),
      })),
    };
  },

  adminWorkflowSet: async (call) => {
    const { key, version, doctypeid, retired = false, check } = call.body;
    const { db } = call.services.store;
    const read = parseDefinition(withPlainCaptions(call.body.definition));
    if (!read.ok) return { workflow: [], problem: read.error.slice(0, PROBLEMS_MAXIMUM) };
    const names = await workflowNames(db);
    const problem = [...checkDefinition(read.value), ...unknownNames(read.value, names, key)].slice(
      0,
      PROBLEMS_MAXIMUM,
    );
    if (problem.length > 0 || check) return { workflow: [], problem };
    await changing(call, (change) =>
      publishWorkflow(change, { key, version, definition: read.value, doctypes: doctypeid, retired }),
    );
    return { workflow: (await workflowRows(db)).filter((row) => row.key === key).map(presented), problem: [] };
  },
} satisfies Partial<Handlers>;
