import type { UserId } from '#core/kernel/ids.ts';
import { bearsStamp } from '../arrange/clipboard.ts';
import type { Change } from '../layer/change.ts';
import type { History } from './history.ts';

/**
 * The history of marks that were just saved, without what cannot be taken back from there: the server gives a stamp to
 * the user who sets it (docs/decisions/0030), so nobody brings back another user's. The history itself where all can
 * be.
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
