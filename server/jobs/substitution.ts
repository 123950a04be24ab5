import { EVENT_TYPES } from '#core/contract/work/event.ts';
import { cancelJob, type JobPayloads, putJob } from '#server/store/channels/jobs.ts';
import { nameOfAssigned, nameOfUser } from '#server/store/workflow/people.ts';
import { countDoneFor, substitutesOf, substitutionRow } from '#server/store/workflow/substitutions.ts';
import type { InsideJob, Trx } from './kind.ts';
import { notify } from './notify.ts';

/** Notifies both users when a substitution begins and when it ends. */
export const substitutionTell: InsideJob<JobPayloads['substitution.tell']> = {
  where: 'database',
  run: async (trx, { id, what }, notifier) => {
    const row = await substitutionRow(trx, id);
    if (row === undefined) return;
    const assigned = row.userid === null ? { group: row.groupid ?? 0 } : { user: row.userid };
    const values = {
      name: await nameOfUser(trx, row.primaryid),
      substitute: await nameOfAssigned(trx, assigned),
      start: new Date(row.startat),
      end: new Date(row.endat),
      count: await countDoneFor(trx, row.primaryid, row.startat, row.endat),
    };
    const name = what === 'begins' ? 'substitutionBegins' : 'substitutionEnds';
    for (const userid of [row.primaryid, ...(await substitutesOf(trx, row))])
      await notify(trx, notifier, { userid, type: EVENT_TYPES.substitution, text: { name, values } });
  },
};

/** Sets a substitution's timers in the transaction that stores it; times in the past are skipped. */
export async function setSubstitutionTimers(
  trx: Trx,
  { id, startat, endat }: { readonly id: number; readonly startat: number; readonly endat: number },
  now: number,
): Promise<void> {
  await cancelSubstitutionTimers(trx, id);
  if (endat <= now) return;
  const due = Math.max(startat, now);
  await putJob(trx, 'substitution.tell', { id, what: 'begins' }, { now, due, key: `${id} begins` });
  await putJob(trx, 'substitution.tell', { id, what: 'ends' }, { now, due: endat, key: `${id} ends` });
}

export async function cancelSubstitutionTimers(trx: Trx, id: number): Promise<void> {
  for (const what of ['begins', 'ends']) await cancelJob(trx, 'substitution.tell', `${id} ${what}`);
}
