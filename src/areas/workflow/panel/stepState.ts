import type { WorkflowDetail } from '#core/contract/work/workflow.ts';

export type StepState = 'current' | 'escalated' | 'done' | 'toCome';

/** Where a workflow stands at one of its steps; the end it has come to is done. */
export function stepStateOf(
  { step, state, done, jobs }: Pick<WorkflowDetail, 'step' | 'state' | 'done' | 'jobs'>,
  name: string,
): StepState {
  if (name === step && state === 'ended') return 'done';
  if (name === step)
    return jobs.some((job) => job.state === 'escalated' || job.state === 'supervisorEscalated')
      ? 'escalated'
      : 'current';
  return done.some((each) => each === name || each.startsWith(`${name}/`)) ? 'done' : 'toCome';
}
