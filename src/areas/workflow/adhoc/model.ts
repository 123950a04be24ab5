import { moved } from '#src/ui/drag/rows.ts';
import type { AdhocStep } from '#core/contract/work/adhoc.ts';

/** A step as typed; `who` is 'user 7', 'group 1', or null. */
export interface StepDraft {
  readonly key: number;
  readonly task: string;
  readonly who: string | null;
  readonly timetype: AdhocStep['timetype'];
  readonly time: string;
  readonly together: boolean;
}

/** Maximum steps of a template (limit of the contract). */
export const STEPS_MAXIMUM = 20;

export const newStep = (steps: readonly StepDraft[]): StepDraft => ({
  key: Math.max(0, ...steps.map(({ key }) => key)) + 1,
  task: '',
  who: null,
  timetype: 'days',
  time: '2',
  together: false,
});

export const draftsOf = (steps: readonly AdhocStep[]): readonly StepDraft[] =>
  steps.map(({ task, userid, groupid, timetype, time, together }, at) => ({
    key: at + 1,
    task,
    who: userid === undefined ? `group ${groupid ?? ''}` : `user ${userid}`,
    timetype,
    time: String(time),
    together: together === true,
  }));

/** Moves a step; positions beyond the ends are ignored. The first step cannot run together with a previous one. */
export const withMoved = (steps: readonly StepDraft[], from: number, to: number): readonly StepDraft[] =>
  settled(moved(steps, from, to));

export const without = (steps: readonly StepDraft[], at: number): readonly StepDraft[] =>
  settled(steps.toSpliced(at, 1));

const settled = (steps: readonly StepDraft[]): readonly StepDraft[] =>
  steps.map((step, at) => (at === 0 && step.together ? { ...step, together: false } : step));

export type StepProblem = 'task' | 'who' | 'time';

/** What a step is missing: task, user or group, and a time from 1 to 999 (specification, section 5). */
export function problemsOf({ task, who, time, timetype }: StepDraft): readonly StepProblem[] {
  const number = Number(time.replace(',', '.'));
  const isTime = number >= 1 && number <= 999 && (timetype === 'hours' || Number.isInteger(number));
  return [
    ...(task.trim() === '' ? (['task'] as const) : []),
    ...(who === null ? (['who'] as const) : []),
    ...(isTime ? [] : (['time'] as const)),
  ];
}

/** The steps in wire format; only valid for steps without problems. */
export const toWire = (steps: readonly StepDraft[]): AdhocStep[] =>
  steps.map(({ task, who, timetype, time, together }) => {
    const [kind, id] = (who ?? '').split(' ');
    return {
      task: task.trim(),
      ...(kind === 'user' ? { userid: Number(id) } : { groupid: Number(id) }),
      timetype,
      time: Number(time.replace(',', '.')),
      ...(together ? { together } : {}),
    };
  });
