import { purgeMails } from '#server/store/channels/mails.ts';
import { purgeExpired } from '#server/store/people/sessions.ts';
import { purgeSignals } from '#server/store/channels/signals.ts';
import type { InsideJob } from './kind.ts';

/**
 * Removes ended sessions and locks, old signals and old mails of nobody now and then; they are not honoured in the
 * meantime either.
 */
export const storePurge: InsideJob<null> = {
  where: 'database',
  every: 10 * 60_000,
  run: async (trx, _, { now }) => {
    await purgeExpired(trx, now());
    await purgeSignals(trx, now());
    await purgeMails(trx, now());
  },
};
