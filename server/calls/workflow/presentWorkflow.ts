import type { Workflow } from '#core/contract/work/workflow.ts';
import { toWireDateTime } from '#core/kernel/date.ts';
import type { Services } from '#server/http/call.ts';
import { nameOfUser } from '#server/store/workflow/people.ts';
import type { requireWorkflow } from '#server/calls/workflow/workflowPeople.ts';

type Known = Awaited<ReturnType<typeof requireWorkflow>>;

/** A workflow with the name of whoever started it. */
export const presentWorkflow = async (
  db: Services['store']['db'],
  { timeZone }: Pick<Services, 'timeZone'>,
  { row, definition }: Known,
): Promise<Workflow> => presented(row, definition.caption, await nameOfUser(db, row.initiator), timeZone);

/** A workflow from its database row. */
export const presented = (
  row: { wfid: number; docid: number; state: string; step: string; startedat: number; endedat: number | null },
  wfname: Workflow['wfname'],
  initiatorname: string,
  timeZone: string,
): Workflow => ({
  wfid: row.wfid,
  docid: row.docid,
  wfname,
  state: row.state === 'ended' || row.state === 'corrupted' ? row.state : 'running',
  step: row.step,
  initiatorname,
  startdate: toWireDateTime(row.startedat, timeZone),
  ...(row.endedat === null ? {} : { enddate: toWireDateTime(row.endedat, timeZone) }),
});
