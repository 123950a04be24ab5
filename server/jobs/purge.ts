import { purgeLessons } from '#server/store/pool/lessons.ts';
import { purgeMails } from '#server/store/channels/mails.ts';
import { purgeExpired } from '#server/store/people/sessions.ts';
import { purgeSignals } from '#server/store/channels/signals.ts';
import type { InsideJob } from './kind.ts';

/**
 * Removes now and then what nobody waits for: ended sessions and locks, which are not honoured in the meantime either,
 * old signals, old mails of nobody, and what was learned of senders long silent.
 */
export const storePurge: InsideJob<null> = {
  where: 'database',
  every: 10 * 60_000,
  run: async (trx, _, { now }) => {
    await purgeExpired(trx, now());
    await purgeSignals(trx, now());
    await purgeMails(trx, now());
    await purgeLessons(trx, now());
  },
};
