import type { WorkflowProblem } from '#core/contract/admin/adminWorkflow.ts';
import { checkDefinition } from '#core/workflow/check.ts';
import { parseDefinition } from '#core/workflow/definition.ts';
import type { Handlers } from '#server/http/call.ts';
import { Failure } from '#server/rules/failure.ts';
import { publishWorkflow, type WorkflowNames, workflowNames, workflowRows } from '#server/store/admin/workflows.ts';
import { captionsIn } from '#server/store/workflow/jobStates.ts';
import { changing } from '#server/calls/admin/change.ts';

/** Most problems reported per definition; more would not be fixed in one go anyway. */
const PROBLEMS_MAXIMUM = 100;

type Row = Awaited<ReturnType<typeof workflowRows>>[number];
const presented = ({ key, version, caption, retired, doctypes, running }: Row) => ({
  key,
  version,
  caption: captionsIn(caption),
  retired: retired === 1,
  doctypeid: doctypes,
  running,
});

export const adminWorkflowHandlers = {
  adminWorkflowList: async ({ services }) => ({ workflow: (await workflowRows(services.store.db)).map(presented) }),

  adminWorkflowGet: async ({ services, params }) => {
    const row = (await workflowRows(services.store.db)).find(({ key }) => key === params.key);
    if (row === undefined) throw new Failure('admin.unknown');
    return { workflow: [{ ...presented(row), definition: JSON.parse(row.content) as Record<string, unknown> }] };
  },

  adminWorkflowSet: async (call) => {
    const { key, version, doctypeid, retired = false, check } = call.body;
    const { db } = call.services.store;
    const read = parseDefinition(call.body.definition);
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

/** References of a definition that do not exist (users, groups, indexes, workflows), with their positions. */
export function unknownNames(
  definition: unknown,
  { users, groups, indexes, workflows }: WorkflowNames,
  own: string,
): WorkflowProblem[] {
  const found: WorkflowProblem[] = [];
  const walk = (value: unknown, at: string): void => {
    if (Array.isArray(value)) return value.forEach((one, index) => walk(one, `${at}.${index}`));
    if (typeof value !== 'object' || value === null) return;
    const entries = Object.entries(value as Record<string, unknown>);
    const say = (name: string, what: string) => found.push({ at: `${at}.${name}`.replace(/^\./, ''), what });
    for (const [name, part] of entries) {
      const stands = entries.length === 1;
      if (stands && name === 'user' && typeof part === 'number' && !users.has(part)) say(name, 'unknownUser');
      if (stands && name === 'group' && typeof part === 'number' && !groups.has(part)) say(name, 'unknownGroup');
      if (name === 'workflow' && typeof part === 'string' && part !== own && !workflows.has(part))
        say(name, 'unknownWorkflow');
      if (at === 'indexes' && !indexes.has(name)) say(name, 'unknownIndex');
      walk(part, at === '' ? name : `${at}.${name}`);
    }
  };
  walk(definition, '');
  return found;
}
