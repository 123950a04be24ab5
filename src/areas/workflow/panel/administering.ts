import type { Doing } from '#core/contract/work/workflow.ts';

/** What an administrator does with a workflow, as it is asked for; undefined while it is not said where it is to go. */
export function administering(
  deed: 'move' | 'cancel',
  wfid: number,
  to: string | null,
  comment: string,
): Doing | undefined {
  const why = comment.trim() === '' ? {} : { comment };
  if (deed === 'cancel') return { action: 'cancel', wfid, ...why };
  return to === null ? undefined : { action: 'move', wfid, step: to, ...why };
}
