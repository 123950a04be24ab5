import type { Kysely } from 'kysely';
import type { Definition } from '#core/workflow/definition.ts';
import type { Database } from '#server/store/schema.ts';
import { addDefinition } from '#server/store/workflow/definitions.ts';
import { Refused } from './refused.ts';
import { type Change, lockSetup, noteChange } from './rows.ts';

type Db = Kysely<Database>;

/** The newest version of each workflow that is not ad hoc, with its triggers and the number of running instances. */
export async function workflowRows(db: Db) {
  const [rows, starts, running] = await Promise.all([
    db
      .selectFrom('workflow_definition as one')
      .where('adhoc', '=', 0)
      .where('version', '=', (eb) =>
        eb
          .selectFrom('workflow_definition as other')
          .whereRef('other.key', '=', 'one.key')
          .select((inner) => inner.fn.max('other.version').as('version')),
      )
      .selectAll()
      .orderBy('key')
      .execute(),
    db.selectFrom('workflow_start').select(['workflow', 'doctypeid']).orderBy('doctypeid').execute(),
    db
      .selectFrom('workflow')
      .where('endedat', 'is', null)
      .groupBy(['definition', 'version'])
      .select(['definition', 'version', (eb) => eb.fn.countAll<number>().as('count')])
      .orderBy('version', 'desc')
      .execute(),
  ]);
  return rows.map((row) => {
    const versions = running
      .filter(({ definition }) => definition === row.key)
      .map(({ version, count }) => ({ version, running: count }));
    return {
      ...row,
      doctypes: [...new Set(starts.filter(({ workflow }) => workflow === row.key).map(({ doctypeid }) => doctypeid))],
      running: versions.reduce((sum, one) => sum + one.running, 0),
      versions,
    };
  });
}

/** Running instances of a workflow with the captions of their steps, those of the oldest version first. */
export async function runningInstances(db: Db, key: string, limit: number) {
  const rows = await db
    .selectFrom('workflow')
    .innerJoin('document', 'document.id', 'workflow.docid')
    .where('definition', '=', key)
    .where('endedat', 'is', null)
    .select(['wfid', 'version', 'step', 'startedat', 'docid', 'realmid', 'filename', 'deletedat'])
    .orderBy('version')
    .orderBy('startedat')
    .orderBy('wfid')
    .limit(limit)
    .execute();
  const definitions = await db
    .selectFrom('workflow_definition')
    .where('key', '=', key)
    .where('version', 'in', [-1, ...new Set(rows.map(({ version }) => version))])
    .select(['version', 'content'])
    .execute();
  const contents = new Map(definitions.map(({ version, content }) => [version, JSON.parse(content) as Definition]));
  return rows.map((row) => ({ ...row, caption: contents.get(row.version)?.steps[row.step]?.caption }));
}

export interface Publication {
  readonly key: string;
  /** The newest version known to the publisher. */
  readonly version: number;
  readonly definition: Definition;
  readonly doctypes: readonly number[];
  readonly retired: boolean;
}

/** Publishes a checked definition as the newest of its key. @throws Refused 'conflict', 'invalid' */
export async function publishWorkflow(change: Change, { key, definition, ...wanted }: Publication): Promise<void> {
  const { trx } = change;
  await lockSetup(change);
  const newest = await trx
    .selectFrom('workflow_definition')
    .where('key', '=', key)
    .orderBy('version', 'desc')
    .select(['version', 'adhoc'])
    .limit(1)
    .executeTakeFirst();
  if ((newest?.version ?? 0) !== wanted.version || newest?.adhoc === 1) throw new Refused('conflict');
  const known = await trx
    .selectFrom('doctype')
    .where('id', 'in', [-1, ...wanted.doctypes])
    .select('id')
    .execute();
  if (known.length < new Set(wanted.doctypes).size) throw new Refused('invalid', { field: 'doctypeid' });
  const before = (await workflowRows(trx)).find((row) => row.key === key);
  const version = await addDefinition(trx, key, definition, false);
  if (wanted.retired)
    await trx
      .updateTable('workflow_definition')
      .set({ retired: 1 })
      .where('key', '=', key)
      .where('version', '=', version)
      .execute();
  await keepStarts(trx, key, wanted.retired ? [] : wanted.doctypes);
  const after = (await workflowRows(trx)).find((row) => row.key === key);
  await noteChange(change, 'definition.published', noticed(before), noticed(after));
}

/** For the audit. The definitions of all versions are kept. */
const noticed = (row: Awaited<ReturnType<typeof workflowRows>>[number] | undefined) =>
  row && { key: row.key, version: row.version, retired: row.retired === 1, doctypes: row.doctypes };

/** Updates the document types that start a workflow, keeping existing conditions. */
async function keepStarts(trx: Db, key: string, doctypes: readonly number[]): Promise<void> {
  await trx
    .deleteFrom('workflow_start')
    .where('workflow', '=', key)
    .where('doctypeid', 'not in', [-1, ...doctypes])
    .execute();
  const kept = await trx.selectFrom('workflow_start').where('workflow', '=', key).select('doctypeid').execute();
  for (const doctypeid of new Set(doctypes))
    if (!kept.some((start) => start.doctypeid === doctypeid))
      await trx.insertInto('workflow_start').values({ workflow: key, doctypeid, condition: null }).execute();
}

/** Names and ids that a definition may refer to. */
export async function workflowNames(db: Db) {
  const [users, groups, indexes, workflows] = await Promise.all([
    db.selectFrom('user').where('active', '=', 1).select('id').execute(),
    db.selectFrom('usergroup').select('id').execute(),
    db.selectFrom('index_def').select('name').execute(),
    db.selectFrom('workflow_definition').where('adhoc', '=', 0).select('key').distinct().execute(),
  ]);
  return {
    users: new Set(users.map(({ id }) => id)),
    groups: new Set(groups.map(({ id }) => id)),
    indexes: new Set(indexes.map(({ name }) => name)),
    workflows: new Set(workflows.map(({ key }) => key)),
  };
}
