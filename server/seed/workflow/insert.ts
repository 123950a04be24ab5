import { type Kysely, sql } from 'kysely';
import { DAY_MS } from '#core/kernel/date.ts';
import type { Dialect } from '../../store/dialect.ts';
import type { Database } from '../../store/schema.ts';
import { columnsOf, jobRows } from '../../store/workflow/instances.ts';
import { insertRows } from '../archive/insert.ts';
import { NOW } from '../calendar.ts';
import { DOCTYPES } from '../company/structure.ts';
import { userId } from '../company/users.ts';
import { random } from '../random.ts';
import { DEFINITIONS, type DemoWorkflow } from './definitions.ts';
import { CALENDAR, Life } from './life.ts';

const RUNNING = 300;
const ENDED = 1000;
/** Which workflow runs on which document type, and how often. */
const KINDS: readonly (readonly [DemoWorkflow, doctype: string, weight: number])[] = [
  ['invoice', 'Eingangsrechnung', 55],
  ['mail', 'Schriftverkehr', 25],
  ['contract', 'Vertrag', 10],
  ['holiday', 'Personalunterlage', 10],
];
const INITIATORS = ['scan', 'pnowak', 'clerk', 'hkrueger', 'nozturk'].map(userId);

/** Inserts definitions, their triggers, and two years of workflows on the existing documents. */
export async function insertWorkflows(trx: Kysely<Database>, dialect: Dialect): Promise<void> {
  await insertRows(
    trx,
    'workflow_definition',
    Object.entries(DEFINITIONS).map(([key, definition]) => ({
      key,
      version: 1,
      caption: JSON.stringify(definition.caption),
      content: JSON.stringify(definition),
      adhoc: 0,
    })),
  );
  await insertRows(
    trx,
    'workflow_start',
    DOCTYPES.filter(({ name, clientid }) => name === 'Eingangsrechnung' && clientid < 3).map(({ id }) => ({
      workflow: 'invoice',
      doctypeid: id,
      condition: null,
    })),
  );
  await insertRows(trx, 'group_supervisor', [
    { groupid: 1, userid: userId('supervisor') },
    { groupid: 2, userid: userId('mlindner') },
    { groupid: 3, userid: userId('supervisor') },
  ]);
  await insertRows(trx, 'config', [{ name: 'workflow_calendar', value: JSON.stringify(CALENDAR) }]);
  await insertLives(trx, dialect);
}

async function insertLives(trx: Kysely<Database>, dialect: Dialect): Promise<void> {
  const documents = await trx
    .selectFrom('document')
    .innerJoin('doctype', 'doctype.id', 'document.doctypeid')
    .where('doctype.clientid', '<', 3)
    .where('deletedat', 'is', null)
    .where('protected', '=', 0)
    .select(['document.id', 'doctype.name', 'document.archivedat'])
    .orderBy('document.id')
    .execute();
  const amounts = await trx
    .selectFrom('document_index')
    .innerJoin('index_def', 'index_def.id', 'document_index.indexid')
    .where('index_def.name', '=', 'grossAmount')
    .select(['docid', 'value'])
    .execute();
  const amountOf = new Map(amounts.map(({ docid, value }) => [docid, value]));
  const byType = Map.groupBy(documents, ({ name }) => name);
  const rows = { workflow: [] as object[], jobs: [] as object[], told: [] as object[], history: [] as object[] };
  for (let wfid = 1; wfid <= RUNNING + ENDED; wfid++) {
    const dice = random(`workflow ${wfid}`);
    const [key, doctype] = KINDS[dice.weighted(KINDS.map(([, , weight]) => weight))] ?? ['invoice', ''];
    const choice = byType.get(doctype) ?? [];
    const definition = DEFINITIONS[key];
    const document = choice[dice.int(0, Math.max(0, choice.length - 1))];
    if (document === undefined || definition === undefined) continue;
    const runs = wfid <= RUNNING;
    const at = NOW - Math.round((runs ? dice.next() * 40 : 60 + dice.next() * 670) * DAY_MS);
    const amount = amountOf.get(document.id);
    const initiator = dice.pick(INITIATORS);
    const indexes = amount === undefined ? {} : { grossAmount: amount };
    const begun = () => new Life(wfid, definition, initiator, at, indexes);
    let life = begun();
    if (runs) {
      leaveRunning(life, wfid, dice.int(0, 1));
      if (life.instance.state === 'ended') {
        // That step ended it: leave it before any decision.
        life = begun();
        leaveRunning(life, wfid, 0);
      }
    } else {
      for (let turn = 0; turn < 8 && life.instance.state === 'running'; turn++) {
        life.wait(dice.next() * 4);
        life.step(dice);
      }
      life.finish();
    }
    const { instance } = life;
    rows.workflow.push({
      wfid,
      docid: document.id,
      definition: key,
      version: 1,
      initiator: instance.initiator,
      startedat: at,
      ...columnsOf(instance, life.now),
    });
    const open = jobRows(wfid, definition, instance);
    rows.jobs.push(...open.jobs);
    rows.told.push(...open.told);
    rows.history.push(...life.history);
  }
  await insertRows(trx, 'workflow', rows.workflow as never[]);
  await insertRows(trx, 'workflow_job', rows.jobs as never[]);
  await insertRows(trx, 'workflow_told', rows.told as never[]);
  await insertRows(trx, 'workflow_history', rows.history as never[]);
  if (dialect.name === 'postgres')
    await sql`select setval(pg_get_serial_sequence('workflow', 'wfid'), (select coalesce(max(wfid), 1) from workflow))`.execute(
      trx,
    );
}

/**
 * Leaves a workflow at a step in one of the states shown by an inbox; they stay valid for a year after the demo
 * company's date.
 */
function leaveRunning(life: Life, wfid: number, steps: number): void {
  const dice = random(`running ${wfid}`);
  for (let step = 0; step < steps; step++) {
    life.wait(dice.next());
    life.step(dice);
  }
  const state = wfid % 6;
  if (state === 0) life.due(600); // over 50 % remaining when looked at soon
  if (state === 1) {
    life.due(20);
    life.now = NOW;
    life.due(400);
  }
  // Less than half of the time remains: the deadline was set long ago and is still in the future.
  if (state === 2) life.due(60 + (NOW - life.now) / DAY_MS);
  if (state === 3) life.take(dice.pick(['clerk', 'hkrueger', 'supervisor'].map(userId)), [1, 2]);
  if (state === 4) {
    life.take(dice.pick(['clerk', 'supervisor'].map(userId)), [1, 2]);
    life.due(500);
    life.force(userId('admin'));
  }
  // The others keep their own deadline, which has passed and escalated them.
  if (state !== 1) life.wait(60);
}
