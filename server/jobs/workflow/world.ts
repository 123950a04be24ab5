import type { Kysely } from 'kysely';
import type { Definition } from '#core/workflow/definition.ts';
import type { World } from '#core/workflow/instance.ts';
import type { Database } from '#server/store/schema.ts';
import { readCalendar } from '#server/store/workflow/calendar.ts';
import { namedIndexes, supervisors } from '#server/store/workflow/instances.ts';

type Db = Kysely<Database>;

/** The state outside a workflow that its events may depend on, read in this transaction. */
export async function worldOf(
  db: Db,
  { docid, definition, now, timeZone }: { docid: number; definition: Definition; now: number; timeZone: string },
): Promise<World> {
  const asksSupervisors = JSON.stringify(definition).includes('"supervisorOf"');
  return {
    now,
    calendar: await readCalendar(db, timeZone),
    indexes: await namedIndexes(db, docid),
    supervisors: asksSupervisors ? await supervisors(db, docid) : { users: new Map(), groups: new Map() },
  };
}
