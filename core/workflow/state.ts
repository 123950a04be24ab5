import type { Job } from './instance.ts';

/** The states of a job as the specification names them (section 4, Workflow job). */
export const JOB_STATES = [
  'running',
  'ended',
  'editing',
  'escalated',
  'under50',
  'over50',
  'supervisorEscalated',
  'withdrawn',
] as const;
export type JobState = (typeof JOB_STATES)[number];

/** The state of a job as a user sees it; the most urgent one wins. */
export function jobState(
  job: Pick<Job, 'due' | 'level' | 'toSupervisor' | 'withdrawnFrom' | 'holder'> & { readonly ended?: boolean },
  user: number,
  now: number,
): JobState {
  if (job.ended === true) return 'ended';
  if (job.withdrawnFrom.includes(user) && job.holder?.user !== user) return 'withdrawn';
  if (job.level > 0) return job.toSupervisor === true ? 'supervisorEscalated' : 'escalated';
  if (job.holder !== undefined) return 'editing';
  if (job.due === undefined) return 'running';
  return now < job.due.half ? 'over50' : 'under50';
}
