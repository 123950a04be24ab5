import type { Rehearsal, Substitute } from '#core/contract/people/substitute.ts';
import { readWireDate, readWireDateTime, toWireDateTime } from '#core/kernel/date.ts';
import type { Handlers, Services } from '#server/http/call.ts';
import { Failure } from '#server/rules/failure.ts';
import { closesCircle } from '#server/rules/substitution.ts';
import { writeAudit } from '#server/store/audit.ts';
import { workflowGroups } from '#server/store/workflow/people.ts';
import {
  deleteSubstitution,
  openJobsOf,
  overlapping,
  saveSubstitution,
  substitutionsOf,
} from '#server/store/workflow/substitutions.ts';

const DAY = 86_400_000;
interface Given {
  readonly id?: number | undefined;
  readonly userid?: number | undefined;
  readonly groupid?: number | undefined;
  readonly startdate: string;
  readonly enddate: string;
}

export const substituteHandlers = {
  substituteGroupList: async ({ services }) => ({ group: await workflowGroups(services.store.db) }),

  substituteList: async ({ services, principal }) => ({
    substitute: (await substitutionsOf(services.store.db, principal)).map((row) =>
      presented(row, principal.userId, services),
    ),
  }),

  substituteRehearse: async ({ services, principal, body }) => {
    const { db } = services.store;
    const wanted = read(body, principal.userId, services);
    const jobs = await openJobsOf(db, principal.userId);
    const name = (await workflowGroups(db)).find(({ id, kind }) =>
      kind === 'user' ? id === wanted.userid : id === wanted.groupid,
    )?.name;
    const hearing = await openJobsOf(db, principal.userId, wanted);
    const rehearsal: Rehearsal = {
      substitutename: name ?? '',
      jobs: hearing,
      // Whose documents the substitute may not see: nobody gets these.
      nobody: jobs - hearing,
      circle: closesCircle(await overlapping(db, wanted), wanted),
    };
    return { rehearsal: [rehearsal] };
  },

  substituteSet: async ({ services, principal, body }) =>
    services.store.db.transaction().execute(async (trx) => {
      const wanted = read(body, principal.userId, services);
      // Of two that would close a circle together, the second is refused.
      await services.store.dialect.serialise(trx, SUBSTITUTIONS);
      const own = (await substitutionsOf(trx, principal)).filter(({ primaryid }) => primaryid === principal.userId);
      if (body.id !== undefined && own.every(({ id }) => id !== body.id)) throw new Failure('substitute.unknown');
      if (closesCircle(await overlapping(trx, wanted), wanted)) throw new Failure('substitute.circle');
      const id = await saveSubstitution(trx, wanted);
      await writeAudit(trx, {
        at: services.now(),
        userId: principal.userId,
        action: 'substitute.set',
        newvalue: `${wanted.userid ?? ''} ${wanted.groupid ?? ''} ${body.startdate} ${body.enddate}`,
      });
      const rows = await substitutionsOf(trx, principal);
      return {
        substitute: rows.filter((row) => row.id === id).map((row) => presented(row, principal.userId, services)),
      };
    }),

  substituteDelete: async ({ services, principal, body }) =>
    services.store.db.transaction().execute(async (trx) => {
      const row = (await substitutionsOf(trx, principal)).find(({ id }) => id === body.id);
      if (row === undefined || row.primaryid !== principal.userId) throw new Failure('substitute.unknown');
      await deleteSubstitution(trx, row.id);
      await writeAudit(trx, {
        at: services.now(),
        userId: principal.userId,
        action: 'substitute.deleted',
        oldvalue: String(row.id),
      });
      return {};
    }),
} satisfies Partial<Handlers>;

const SUBSTITUTIONS = 999_999_999;

/** What was asked for, with moments instead of days: from the beginning of the first to the end of the last. */
function read({ id, userid, groupid, startdate, enddate }: Given, primaryid: number, { timeZone }: Services) {
  const [start, end] = [startOf(startdate, timeZone), startOf(enddate, timeZone)];
  const oneOf = (userid === undefined) !== (groupid === undefined);
  if (!oneOf || userid === primaryid || start === undefined || end === undefined || end < start)
    throw new Failure('substitute.invalid');
  return { id, primaryid, userid: userid ?? null, groupid: groupid ?? null, startat: start, endat: end + DAY };
}

function startOf(day: string, timeZone: string): number | undefined {
  const reading = readWireDate(day);
  if (reading === undefined) return undefined;
  const offset = (epoch: number) => (readWireDateTime(toWireDateTime(epoch, timeZone)) ?? epoch) - epoch;
  return reading - offset(reading - offset(reading));
}

const presented = (
  row: Awaited<ReturnType<typeof substitutionsOf>>[number],
  userId: number,
  { now, timeZone }: Services,
): Substitute => ({
  id: row.id,
  direction: row.primaryid === userId ? 'represented' : 'representing',
  primaryname: row.primaryname,
  substitutename: row.username ?? row.groupname ?? '',
  ...(row.userid === null ? {} : { userid: row.userid }),
  ...(row.groupid === null ? {} : { groupid: row.groupid }),
  startdate: toWireDateTime(row.startat, timeZone).slice(0, 10),
  enddate: toWireDateTime(row.endat - 1, timeZone).slice(0, 10),
  active: row.startat <= now() && now() < row.endat,
  maychange: row.primaryid === userId,
});
