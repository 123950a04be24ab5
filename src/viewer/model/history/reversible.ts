import type { UserId } from '#core/kernel/ids.ts';
import { bearsStamp } from '../arrange/clipboard.ts';
import type { Change } from '../layer/change.ts';
import type { History } from './history.ts';

/**
 * The history after a save, without steps that can no longer be undone: the server issues a stamp to the user who
 * places it (docs/decisions/0030), so nobody can restore another user's. The same history if every step can be undone.
 */
export function reversible(history: History, user: UserId): History {
  const isFinal = ({ before, after }: Change): boolean =>
    after === null && before !== null && before.ownerId !== user && bearsStamp(before.mark);
  if (!history.past.some((step) => step.some(isFinal))) return history;
  return {
    ...history,
    past: history.past.map((step) => step.filter((change) => !isFinal(change))).filter((step) => step.length > 0),
  };
}
