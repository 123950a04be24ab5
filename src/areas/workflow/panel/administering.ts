import type { Doing } from '#core/contract/work/workflow.ts';

/** The request for an administrator action; undefined until a target step is selected. */
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
