import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { countAttempt, giveBackAttempt } from '#server/store/people/attemptCounts.ts';
import type { Database } from '#server/store/schema.ts';
import type { Attempt, AttemptCounts } from './attempts.ts';

/** The counts of all instances on one database: several instances allow no more attempts than one. */
export class SharedCounts implements AttemptCounts {
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  async count(attempts: readonly Attempt[], now: number, check: (fullAt: readonly number[]) => void): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      const fullAt = new Map<Attempt, number>();
      // In the order of their keys, so that two transactions never wait for each other.
      for (const attempt of inOrder(attempts))
        fullAt.set(attempt, await countAttempt(trx, { keyhash: hashOf(attempt), everyMs: attempt.everyMs, now }));
      check(attempts.map((attempt) => fullAt.get(attempt) ?? now));
    });
  }

  async giveBack(attempts: readonly Attempt[]): Promise<void> {
    for (const attempt of attempts)
      await giveBackAttempt(this.#db, { keyhash: hashOf(attempt), everyMs: attempt.everyMs });
  }
}

/** Keys contain addresses and names, which the database need not know. */
const hashOf = ({ key }: Attempt): string => createHash('sha256').update(key).digest('base64url');

const inOrder = (attempts: readonly Attempt[]): readonly Attempt[] =>
  attempts.toSorted((one, other) => (hashOf(one) < hashOf(other) ? -1 : 1));
