import type { JoinBuilder } from 'kysely';
import type { Database } from '../schema.ts';

/** Joins a workflow to the version of its definition that it began with. */
export const ownVersion = (
  join: JoinBuilder<Pick<Database, 'workflow' | 'workflow_definition'>, 'workflow' | 'workflow_definition'>,
) =>
  join
    .onRef('workflow_definition.key', '=', 'workflow.definition')
    .onRef('workflow_definition.version', '=', 'workflow.version');
