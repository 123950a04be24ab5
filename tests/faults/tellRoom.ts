import { jobKinds } from '#server/jobs/kinds.ts';
import { notify } from '#server/jobs/notify.ts';
import { createPushSender } from '#server/jobs/push/sender.ts';
import { JobRunner } from '#server/jobs/runner.ts';
import { openStore } from '#server/store/database/open.ts';
import { createFileStore } from '#server/store/files/localFiles.ts';

/**
 * Killed by tellings.test.ts. `write`: writes rows, each with a notification in the same transaction, and pushes the
 * notifications to browsers meanwhile. `empty`: processes the remaining jobs, regardless of leases.
 */
const [dataDir = '', mode] = process.argv.slice(2);
const store = await openStore({ dataDir });
/** Leases of killed processes have expired, and their failed attempts are due. */
const now = () => Date.now() + (mode === 'empty' ? 86_400_000 : 0);
const log = { error: console.error, warn: console.error };
const push = createPushSender(store, { publicUrl: undefined, isTrusted: true, now });
const told = { now, timeZone: 'UTC', publicUrl: undefined, sendsMail: false };
const runner = new JobRunner(
  { store, files: createFileStore(dataDir), mailer: undefined, push, log, ...told },
  { 'push.send': jobKinds['push.send'] },
);
if (mode === 'empty') {
  await runner.drain();
  await store.close();
} else {
  const user = store.db.selectFrom('user').where('login', '=', 'editor');
  const { id: userid } = await user.select('id').executeTakeFirstOrThrow();
  await runner.start();
  process.stdout.write('open\n');
  const first = await store.db
    .selectFrom('product')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirst();
  for (let id = (first?.last ?? 0) + 1; ; id += 1) {
    const title = `cause ${id}`;
    await store.db.transaction().execute(async (trx) => {
      await trx.insertInto('product').values({ id, name: title }).execute();
      await notify(trx, told, { userid, type: 4, text: { title, body: '' } });
    });
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}
