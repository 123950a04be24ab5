import type { WorkflowDetail } from '#core/contract/work/workflow.ts';

export type StepState = 'current' | 'escalated' | 'done' | 'toCome';

/** The state of a step in a workflow; the end step it has reached counts as done. */
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
