import type { Operation } from '#core/contract/operation.ts';
import type { CallError } from './error.ts';

/** What a failed call causes besides its result for the caller. */
export type Reaction = 'expire' | 'tell' | 'note' | 'nothing';

/**
 * The rules of specification, section 8: 401 ends the session except at login, where the server's message is shown; 428
 * is a question to the user, not an error; 424 on archiving asks whether to make a new version and is only logged;
 * everything else is shown, including a refused workflow step (938), which its caller knows by the name
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
