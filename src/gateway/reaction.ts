import type { Operation } from '#core/contract/operation.ts';
import type { CallError } from './error.ts';

/** What follows from a failed call beside its answer to the caller. */
export type Reaction = 'expire' | 'tell' | 'note' | 'nothing';

/**
 * The rules of specification, section 8: 401 ends the session except at login, where the server's message is told; 428
 * is a question to the user, not an error; 424 at archiving asks whether to make a new version and is only noted;
 * everything else is told, a workflow's step that was refused (938) included: its caller knows it by its name,
 * `workflow.stepFailed`.
 */
export const reactionTo = (
  operation: Pick<Operation, 'access' | 'encoding'> | undefined,
  error: CallError,
): Reaction => {
  if (error.name === 'aborted' || error.status === 428) return 'nothing';
  if (error.status === 424 && operation?.encoding === 'multipart') return 'note';
  if (error.status === 401 && operation?.access !== 'public') return 'expire';
  return 'tell';
};
