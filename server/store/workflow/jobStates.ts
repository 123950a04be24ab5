import type { Captions } from '#core/workflow/definition.ts';
import { jobState, type JobState } from '#core/workflow/state.ts';
import type { JobRow } from './jobs.ts';

export const captionsIn = (text: string) => JSON.parse(text) as Captions;

export const dueOf = ({ dueat, halfat }: Pick<JobRow, 'dueat' | 'halfat'>) =>
  dueat === null || halfat === null ? undefined : { at: dueat, half: halfat };

type StateFields = 'wfid' | 'stepid' | 'level' | 'tosupervisor' | 'holder' | 'dueat' | 'halfat';

/** @param withdrawn jobs taken away from the user, as `wfid/stepid` */
export function stateOf(
  row: Pick<JobRow, StateFields>,
  userId: number,
  withdrawn: ReadonlySet<string>,
  now: number,
): JobState {
  const due = dueOf(row);
  return jobState(
    {
      level: row.level,
      toSupervisor: row.tosupervisor === 1,
      withdrawnFrom: withdrawn.has(`${row.wfid}/${row.stepid}`) ? [userId] : [],
      ...(due === undefined ? {} : { due }),
      ...(row.holder === null ? {} : { holder: { user: row.holder } }),
    },
    userId,
    now,
  );
}
