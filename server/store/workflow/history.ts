import type { Kysely } from 'kysely';
import { displayName } from '../names.ts';
import type { Database } from '../schema.ts';
import { ownVersion } from './ownVersion.ts';

type Db = Kysely<Database>;

/** A workflow's history, oldest first. */
export const historyOfWorkflow = (db: Db, wfid: number) =>
  db
    .selectFrom('workflow_history')
    .leftJoin('user', 'user.id', 'workflow_history.userid')
    .leftJoin('user as principal', 'principal.id', 'workflow_history.onbehalfof')
    .where('wfid', '=', wfid)
    .orderBy('workflow_history.id')
    .selectAll('workflow_history')
    .select([
      displayName('user').$castTo<string | null>().as('username'),
      displayName('principal').$castTo<string | null>().as('onbehalfofname'),
    ])
    .execute();

/** A document's workflows: running ones first, then the latest. */
export const workflowsOf = (db: Db, docid: number) =>
  db
    .selectFrom('workflow')
    .innerJoin('workflow_definition', ownVersion)
    .innerJoin('user', 'user.id', 'workflow.initiator')
    .where('docid', '=', docid)
    .select(['wfid', 'docid', 'state', 'step', 'startedat', 'endedat', 'caption'])
    .select(displayName('user').as('startername'))
    .orderBy((eb) => eb.case().when('state', '=', 'ended').then(1).else(0).end())
    .orderBy('wfid', 'desc')
    .execute();
