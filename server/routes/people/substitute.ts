import type { SubstitutionPreview, Substitute } from '#core/contract/people/substitute.ts';
import { DAY_MS, readWireDate, readWireDateTime, toWireDateTime } from '#core/kernel/date.ts';
import { workOf } from '#core/workflow/definition.ts';
import type { Call, Handlers, Services } from '#server/http/call.ts';
import { cancelSubstitutionTimers, setSubstitutionTimers } from '#server/jobs/substitution.ts';
import { Failure } from '#server/rules/failure.ts';
import { closesCircle } from '#server/rules/substitution.ts';
import { writeAudit } from '#server/store/audit.ts';
import type { Principal } from '#server/store/people/principals.ts';
import { definitionOf } from '#server/store/workflow/definitions.ts';
import { jobsHanded } from '#server/store/workflow/jobs.ts';
import { nameOfUser, workflowGroups } from '#server/store/workflow/people.ts';
import { supervisedUsers } from '#server/store/workflow/representing.ts';
import {
  deleteSubstitution,
  doneFor,
  openJobsOf,
  overlapping,
  saveSubstitution,
  substitutionsOf,
} from '#server/store/workflow/substitutions.ts';

type Given = Call<'substituteSet'>['body'];
type Db = Services['store']['db'];

export const substituteHandlers = {
  substituteGroupList: async ({ services }) => ({ group: await workflowGroups(services.store.db) }),

  substitutePrimaryList: async ({ services: { store }, principal }) => ({
    primary: [
      { id: principal.userId, name: await nameOfUser(store.db, principal.userId) },
      ...(await supervisedUsers(store.db, principal.userId)),
    ],
  }),

  substituteList: async ({ services, principal }) => ({
    substitute: (await known(services.store.db, principal)).map((row) => presented(row, principal.userId, services)),
  }),

  substituteBriefing: async ({ services: { store, now, timeZone }, principal }) => {
    const rows = await doneFor(store.db, principal, { since: now() - BRIEFING_DAYS * DAY_MS, limit: BRIEFING_MAXIMUM });
    return {
      briefing: await Promise.all(
        rows.map(async ({ at, wfid, docid, filename, definition: key, version, step, decision, comment, username }) => {
          const definition = (await definitionOf(store.db, key, version))?.definition;
          const work = definition === undefined ? undefined : workOf(definition, step);
          return {
            at: toWireDateTime(at, timeZone),
            wfid,
            docid,
            docname: filename,
            wfname: definition?.caption ?? {},
            stepname: work?.caption ?? {},
            decision: work?.decisions.find((one) => one.key === decision)?.caption ?? {},
            username,
            comment: comment ?? '',
          };
        }),
      ),
    };
  },

  substituteRehearse: async ({ services, principal, body }) => {
    const { db } = services.store;
    const primaryid = await mayArrange(db, principal, body);
    const wanted = read(body, primaryid, services);
    const name = (await workflowGroups(db)).find(({ id, kind }) =>
      kind === 'user' ? id === wanted.userid : id === wanted.groupid,
    )?.name;
    const own = await openJobsOf(db, primaryid, wanted.workflows);
    const seen = await openJobsOf(db, primaryid, wanted.workflows, wanted);
    const rehearsal: SubstitutionPreview = {
      substitutename: name ?? '',
      jobs: await jobsHanded(db, wanted),
      // The user's own jobs on documents that the substitute may not see: nobody receives these.
      nobody: own - seen,
      circle: closesCircle(await overlapping(db, wanted), wanted),
    };
    return { rehearsal: [rehearsal] };
  },

  substituteSet: async ({ services, principal, body }) =>
    services.store.db.transaction().execute(async (trx) => {
      const primaryid = await mayArrange(trx, principal, body);
      const wanted = read(body, primaryid, services);
      // Serialised: of two substitutions that would form a cycle together, the second is refused.
      await services.store.dialect.serialise(trx, SUBSTITUTIONS);
      const before = (await known(trx, principal)).find((row) => row.id === body.id);
      if (body.id !== undefined && before?.primaryid !== primaryid) throw new Failure('substitute.unknown');
      if (closesCircle(await overlapping(trx, wanted), wanted)) throw new Failure('substitute.circle');
      const id = await saveSubstitution(trx, wanted);
      await setSubstitutionTimers(trx, { ...wanted, id }, services.now());
      await writeAudit(trx, {
        at: services.now(),
        userId: principal.userId,
        onBehalfOf: primaryid === principal.userId ? undefined : primaryid,
        action: 'substitute.set',
        newvalue: `${wanted.userid ?? ''} ${wanted.groupid ?? ''} ${body.startdate} ${body.enddate}`,
      });
      const rows = await known(trx, principal);
      return {
        substitute: rows.filter((row) => row.id === id).map((row) => presented(row, principal.userId, services)),
      };
    }),

  substituteDelete: async ({ services, principal, body }) =>
    services.store.db.transaction().execute(async (trx) => {
      const row = (await known(trx, principal)).find(({ id }) => id === body.id);
      if (row === undefined) throw new Failure('substitute.unknown');
      await mayArrange(trx, principal, row);
      await deleteSubstitution(trx, row.id);
      await cancelSubstitutionTimers(trx, row.id);
      await writeAudit(trx, {
        at: services.now(),
        userId: principal.userId,
        onBehalfOf: row.primaryid === principal.userId ? undefined : row.primaryid,
        action: 'substitute.deleted',
        oldvalue: String(row.id),
      });
      return {};
    }),
} satisfies Partial<Handlers>;

/** Substitutions the caller may see: as the represented user, the substitute, or the represented user's supervisor. */
async function known(db: Db, principal: Principal) {
  const supervised = (await supervisedUsers(db, principal.userId)).map(({ id }) => id);
  const rows = await substitutionsOf(db, principal, supervised);
  return rows.map((row) => ({ ...row, isSupervised: supervised.includes(row.primaryid) }));
}

/**
 * Returns whose substitution is arranged: users arrange their own, supervisors those of their staff. Others get the
 * same error as for unknown users.
 */
async function mayArrange(
  db: Db,
  { userId }: Principal,
  { primaryid = userId }: { readonly primaryid?: number | undefined },
): Promise<number> {
  if (primaryid !== userId && (await supervisedUsers(db, userId)).every(({ id }) => id !== primaryid))
    throw new Failure('substitute.unknown');
  return primaryid;
}

const SUBSTITUTIONS = 999_999_999;
/** How many days a briefing looks back, and its maximum number of entries. */
const BRIEFING_DAYS = 120;
const BRIEFING_MAXIMUM = 200;

/** The request with times instead of days: from the start of the first day to the end of the last. */
function read(
  { id, userid, groupid, startdate, enddate, workflows = [] }: Given,
  primaryid: number,
  { timeZone }: Services,
) {
  const [start, end] = [startOf(startdate, timeZone), startOf(enddate, timeZone)];
  const oneOf = (userid === undefined) !== (groupid === undefined);
  if (!oneOf || userid === primaryid || start === undefined || end === undefined || end < start)
    throw new Failure('substitute.invalid');
  return {
    id,
    primaryid,
    userid: userid ?? null,
    groupid: groupid ?? null,
    startat: start,
    endat: end + DAY_MS,
    workflows: workflows.length === 0 ? null : JSON.stringify(workflows),
  };
}

function startOf(day: string, timeZone: string): number | undefined {
  const reading = readWireDate(day);
  if (reading === undefined) return undefined;
  const offset = (epoch: number) => (readWireDateTime(toWireDateTime(epoch, timeZone)) ?? epoch) - epoch;
  return reading - offset(reading - offset(reading));
}

const presented = (
  row: Awaited<ReturnType<typeof known>>[number],
  userId: number,
  { now, timeZone }: Services,
): Substitute => ({
  id: row.id,
  direction: row.primaryid === userId ? 'represented' : row.isSupervised ? 'supervised' : 'representing',
  primaryid: row.primaryid,
  primaryname: row.primaryname,
  substitutename: row.username ?? row.groupname ?? '',
  ...(row.userid === null ? {} : { userid: row.userid }),
  ...(row.groupid === null ? {} : { groupid: row.groupid }),
  startdate: toWireDateTime(row.startat, timeZone).slice(0, 10),
  enddate: toWireDateTime(row.endat - 1, timeZone).slice(0, 10),
  active: row.startat <= now() && now() < row.endat,
  workflows: JSON.parse(row.workflows ?? '[]') as string[],
  maychange: row.primaryid === userId || row.isSupervised,
});
