import type { Kysely } from 'kysely';
import type { JobRunner } from '#server/jobs/runner.ts';
import type { Store } from '#server/store/database/open.ts';
import type { Database } from '#server/store/schema.ts';

/** The last argument of a writer. In mode `empty` it only processes the remaining jobs, regardless of leases. */
const isLast = process.argv.at(-1) === 'empty';

/** In the last writer the leases of killed ones have expired, and their failed attempts are due. */
export const now = () => Date.now() + (isLast ? 86_400_000 : 0);
export const log = { error: console.error, warn: console.error };

/**
 * The life of a process that killing.ts kills: writes causes, each a row of `product` with its effects in the same
 * transaction, and runs the effects' jobs meanwhile.
 */
export async function writeUntilKilled(
  store: Store,
  runner: JobRunner,
  nameOf: (id: number) => string,
  effects: (trx: Kysely<Database>, name: string) => Promise<void>,
): Promise<void> {
  if (isLast) {
    await runner.drain();
    await store.close();
    return;
  }
  await runner.start();
  process.stdout.write('open\n');
  const first = await store.db
    .selectFrom('product')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirst();
  for (let id = (first?.last ?? 0) + 1; ; id += 1) {
    const name = nameOf(id);
    await store.db.transaction().execute(async (trx) => {
      await trx.insertInto('product').values({ id, name }).execute();
      await effects(trx, name);
    });
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}
