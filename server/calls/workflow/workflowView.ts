import type { Job } from '#core/contract/work/workflow.ts';
import { ANYONE } from '#core/contract/work/workflow.ts';
import { toWireDateTime } from '#core/kernel/date.ts';
import { type Calendar, holidaysBetween, workingBetween } from '#core/workflow/calendar.ts';
import type { Services } from '#server/http/call.ts';
import { type FurtherNames, furtherNames, namesOfAssigned } from '#server/store/workflow/assignedNames.ts';
import { readCalendar } from '#server/store/workflow/calendar.ts';
import { escalatedTos, type JobRow, type JobViewer } from '#server/store/workflow/jobs.ts';
import { captionsIn, dueOf, stateOf } from '#server/store/workflow/jobStates.ts';
import { representedIn } from '#server/store/workflow/representing.ts';
import { withdrawnFrom } from '#server/store/workflow/jobs.ts';

const MINUTE = 60_000;

/** Jobs as a given user sees them. */
export async function presentJobs(services: Services, looker: JobViewer, rows: readonly JobRow[]): Promise<Job[]> {
  const { db } = services.store;
  const [calendar, withdrawn, escalated, further] = await Promise.all([
    readCalendar(db, services.timeZone),
    withdrawnFrom(db, looker.userId),
    escalatedTos(db, [looker.userId, ...looker.represented.map(({ userId }) => userId)]),
    furtherNames(db, [...new Set(rows.map(({ wfid }) => wfid))]),
  ]);
  return rows.map((row) => presentJob(services, looker, { calendar, withdrawn, escalated, further }, row));
}

interface Surroundings {
  readonly calendar: Calendar;
  /** Jobs taken away from the user, as `wfid/stepid`. */
  readonly withdrawn: ReadonlySet<string>;
  /** Jobs that this user or one they represent may take besides those assigned to them, as `wfid/stepid/userid`. */
  readonly escalated: ReadonlySet<string>;
  readonly further: FurtherNames;
}

function presentJob(
  { now, timeZone }: Services,
  { userId, groups, represented }: JobViewer,
  { calendar, withdrawn, escalated, further }: Surroundings,
  row: JobRow,
): Job {
  const at = now();
  const due = dueOf(row);
  const isFor = (who: Pick<JobViewer, 'userId' | 'groups'>): boolean =>
    row.assigneduser === who.userId ||
    (row.assignedgroup !== null && who.groups.includes(row.assignedgroup)) ||
    escalated.has(`${row.wfid}/${row.stepid}/${who.userId}`);
  const primary = representedIn(represented, row.definition).find(isFor);
  return {
    docid: row.docid,
    wfid: row.wfid,
    stepid: row.stepid,
    editorid: row.holder ?? ANYONE,
    editorname: row.editorname ?? '',
    forname: row.forname ?? (isFor({ userId, groups }) || primary === undefined ? '' : primary.name),
    assignednames: namesOfAssigned(row, further),
    wfname: captionsIn(row.wfcaption),
    stepname: captionsIn(row.caption),
    state: stateOf(row, userId, withdrawn, at),
    docname: row.filename,
    doctypeid: row.doctypeid,
    initiatorname: row.startername,
    opendate: toWireDateTime(row.openedat, timeZone),
    holidays:
      due === undefined ? [] : holidaysBetween(row.openedat, due.at, calendar).map(([day, name]) => `${day} ${name}`),
    ...(due === undefined
      ? {}
      : {
          duedate: toWireDateTime(due.at, timeZone),
          halfdate: toWireDateTime(due.half, timeZone),
          remaining: Math.round(
            (due.at >= at ? workingBetween(at, due.at, calendar) : -workingBetween(due.at, at, calendar)) / MINUTE,
          ),
          dayminutes: calendar.dayMinutes,
          allotted: Math.round(workingBetween(row.openedat, due.at, calendar) / MINUTE),
        }),
    ...(row.askedto === null ? {} : { askedid: row.askedto }),
  };
}
