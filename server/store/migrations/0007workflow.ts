import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/**
 * Workflows: definitions by version, running and ended instances, their open jobs and history; ad-hoc templates;
 * substitutions.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const table = (name: string) => db.schema.createTable(name);
  const index = (name: string, on: string, columns: string[]) =>
    db.schema.createIndex(name).on(on).columns(columns).execute();

  await table('workflow_definition')
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('caption', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('adhoc', 'integer', (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('workflow_definition_key', ['key', 'version'])
    .execute();
  await dialect
    .identity(table('workflow_start'), 'id')
    .addColumn('workflow', 'text', (c) => c.notNull())
    .addColumn('doctypeid', 'integer', (c) => c.notNull().references('doctype.id'))
    .addColumn('condition', 'text')
    .execute();
  await dialect
    .identity(table('workflow'), 'wfid')
    .addColumn('docid', 'integer', (c) => c.notNull().references('document.id'))
    .addColumn('definition', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('step', 'text', (c) => c.notNull())
    .addColumn('instance', 'text', (c) => c.notNull())
    .addColumn('initiator', 'integer', (c) => c.notNull().references('user.id'))
    .addColumn('startedat', 'bigint', (c) => c.notNull())
    .addColumn('endedat', 'bigint')
    .addColumn('nextdue', 'bigint')
    .execute();
  await index('workflow_document', 'workflow', ['docid']);
  await index('workflow_due', 'workflow', ['nextdue']);
  await table('workflow_job')
    .addColumn('wfid', 'integer', (c) => c.notNull().references('workflow.wfid'))
    .addColumn('stepid', 'integer', (c) => c.notNull())
    .addColumn('step', 'text', (c) => c.notNull())
    .addColumn('caption', 'text', (c) => c.notNull())
    .addColumn('assigneduser', 'integer')
    .addColumn('assignedgroup', 'integer')
    .addColumn('holder', 'integer')
    .addColumn('heldfor', 'integer')
    .addColumn('askedto', 'integer')
    .addColumn('openedat', 'bigint', (c) => c.notNull())
    .addColumn('dueat', 'bigint')
    .addColumn('halfat', 'bigint')
    .addColumn('level', 'integer', (c) => c.notNull())
    .addColumn('tosupervisor', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('workflow_job_key', ['wfid', 'stepid'])
    .execute();
  for (const column of ['assigneduser', 'assignedgroup', 'holder', 'askedto'])
    await index(`workflow_job_${column}`, 'workflow_job', [column, 'dueat']);
  await table('workflow_told')
    .addColumn('wfid', 'integer', (c) => c.notNull().references('workflow.wfid'))
    .addColumn('stepid', 'integer', (c) => c.notNull())
    .addColumn('why', 'text', (c) => c.notNull())
    .addColumn('userid', 'integer')
    .addColumn('groupid', 'integer')
    .execute();
  await index('workflow_told_job', 'workflow_told', ['wfid', 'stepid']);
  await index('workflow_told_user', 'workflow_told', ['userid']);
  await dialect
    .identity(table('workflow_history'), 'id')
    .addColumn('wfid', 'integer', (c) => c.notNull().references('workflow.wfid'))
    .addColumn('stepid', 'integer')
    .addColumn('step', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('userid', 'integer')
    .addColumn('onbehalfof', 'integer')
    .addColumn('event', 'text', (c) => c.notNull())
    .addColumn('decision', 'text')
    .addColumn('comment', 'text')
    .addColumn('vals', 'text', (c) => c.notNull().defaultTo('{}'))
    .addColumn('openedat', 'bigint')
    .execute();
  await index('workflow_history_flow', 'workflow_history', ['wfid', 'id']);
  await index('workflow_history_user', 'workflow_history', ['userid', 'event', 'at']);
  await table('group_supervisor')
    .addColumn('groupid', 'integer', (c) => c.notNull().references('usergroup.id'))
    .addColumn('userid', 'integer', (c) => c.notNull().references('user.id'))
    .addPrimaryKeyConstraint('group_supervisor_key', ['groupid', 'userid'])
    .execute();

  await dialect
    .identity(table('adhoc'), 'id')
    .addColumn('ownerid', 'integer', (c) => c.notNull().references('user.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('steps', 'text', (c) => c.notNull())
    .execute();
  await table('adhoc_group')
    .addColumn('adhocid', 'integer', (c) => c.notNull().references('adhoc.id'))
    .addColumn('groupid', 'integer', (c) => c.notNull().references('usergroup.id'))
    .addPrimaryKeyConstraint('adhoc_group_key', ['adhocid', 'groupid'])
    .execute();
  await dialect
    .identity(table('substitution'), 'id')
    .addColumn('primaryid', 'integer', (c) => c.notNull().references('user.id'))
    .addColumn('userid', 'integer')
    .addColumn('groupid', 'integer')
    .addColumn('startat', 'bigint', (c) => c.notNull())
    .addColumn('endat', 'bigint', (c) => c.notNull())
    .execute();
  await index('substitution_user', 'substitution', ['userid']);
  for (const name of ['adhoc.manage', 'workflow.administer'])
    await sql`insert into group_right (groupid, name) select groupid, ${name} from group_right where name = 'template.manage'`.execute(
      db,
    );
}
