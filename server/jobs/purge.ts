import { purgeLessons } from '#server/store/pool/lessons.ts';
import { purgeMails } from '#server/store/channels/mails.ts';
import { purgeAttempts } from '#server/store/people/attemptCounts.ts';
import { purgeExpired } from '#server/store/people/sessions.ts';
import { purgeLists } from '#server/store/snapshots/sharedLists.ts';
import { SNAPSHOT_LIMITS } from '#server/store/snapshots/snapshots.ts';
import { purgeSignals } from '#server/store/channels/signals.ts';
import type { InsideJob } from './kind.ts';

/**
 * Regularly removes what is no longer needed: expired sessions and locks (already ignored), old signals,
 * unused lists, counts of attempts, old mails without a sender, and what was learned about senders not seen for long.
 */
export const storePurge: InsideJob<null> = {
  where: 'database',
  every: 10 * 60_000,
  run: async (trx, _, { now }) => {
    await purgeExpired(trx, now());
    await purgeSignals(trx, now());
    await purgeMails(trx, now());
    await purgeLessons(trx, now());
    await purgeAttempts(trx, now());
    await purgeLists(trx, now() - SNAPSHOT_LIMITS.lifeMs);
  },
};
