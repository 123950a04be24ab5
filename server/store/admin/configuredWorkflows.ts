import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { checkDefinition } from '#core/workflow/check.ts';
import { parseDefinition } from '#core/workflow/definition.ts';
import type { Database } from '../schema.ts';
import { Refused } from './refused.ts';
import type { Change } from './rows.ts';
import { unknownNames } from './unknownNames.ts';
import { publishWorkflow, workflowNames, workflowRows } from './workflows.ts';

/** A workflow in its newest version, and what starts it. Older versions stay where they run. */
export const ConfiguredWorkflow = z.object({
  key: z.string(),
  retired: z.boolean(),
  starts: z.array(z.object({ doctypeid: z.int(), condition: z.nullable(z.string()) })),
  definition: z.record(z.string(), z.unknown()),
});
export type ConfiguredWorkflow = z.infer<typeof ConfiguredWorkflow>;

export async function exportWorkflows(db: Kysely<Database>): Promise<ConfiguredWorkflow[]> {
  const starts = await db.selectFrom('workflow_start').selectAll().orderBy('doctypeid').orderBy('id').execute();
  return (await workflowRows(db)).map(({ key, retired, content }) => ({
    key,
    retired: retired === 1,
    starts: starts
      .filter(({ workflow }) => workflow === key)
      .map(({ doctypeid, condition }) => ({ doctypeid, condition })),
    definition: inOrder(JSON.parse(content)),
  }));
}

/** The definition with its properties in the order in which they are stored, so that equal ones have equal texts. */
function inOrder(definition: unknown): ConfiguredWorkflow['definition'] {
  const read = parseDefinition(definition);
  return (read.ok ? read.value : definition) as ConfiguredWorkflow['definition'];
}

/** A workflow as a row that can be compared. */
export const rowOfWorkflow = ({ key, retired, starts, definition }: ConfiguredWorkflow) => ({
  key,
  retired: retired ? 1 : 0,
  starts: JSON.stringify(starts),
  definition: JSON.stringify(inOrder(definition)),
});

/**
 * Publishes a workflow of a file as the next version of its key. `keys` are all workflows of the file. @throws Refused
 * 'invalid' if it cannot run here
 */
export async function importWorkflow(change: Change, wanted: ConfiguredWorkflow, keys: string[]): Promise<void> {
  const { trx } = change;
  const { key, starts, retired } = wanted;
  const read = parseDefinition(wanted.definition);
  const names = await workflowNames(trx);
  const known = { ...names, workflows: new Set([...names.workflows, ...keys]) };
  const problems = read.ok ? [...checkDefinition(read.value), ...unknownNames(read.value, known, key)] : read.error;
  const [problem] = problems;
  if (!read.ok || problem !== undefined)
    throw new Refused('invalid', { field: `workflow ${key}: ${problem?.at} ${problem?.what}` });
  const version = (await workflowRows(trx)).find((row) => row.key === key)?.version ?? 0;
  const doctypes = starts.map(({ doctypeid }) => doctypeid);
  await publishWorkflow(change, { key, version, definition: read.value, doctypes, retired });
  await trx.deleteFrom('workflow_start').where('workflow', '=', key).execute();
  if (starts.length > 0)
    await trx
      .insertInto('workflow_start')
      .values(starts.map((start) => ({ workflow: key, ...start })))
      .execute();
}
