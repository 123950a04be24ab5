import { jobKinds } from '#server/jobs/kinds.ts';
import { notify } from '#server/jobs/notify.ts';
import { createPushSender } from '#server/jobs/push/sender.ts';
import { JobRunner } from '#server/jobs/runner.ts';
import { openStore } from '#server/store/database/open.ts';
import { createFileStore } from '#server/store/files/localFiles.ts';
import { log, now, writeUntilKilled } from './writing.ts';

/** Killed by tellings.test.ts: writes rows with a notification each, which it pushes to browsers. */
const [dataDir = ''] = process.argv.slice(2);
const store = await openStore({ dataDir });
const push = createPushSender(store, { publicUrl: undefined, isTrusted: true, now });
const told = { now, timeZone: 'UTC', publicUrl: undefined, sendsMail: false };
const runner = new JobRunner(
  { store, files: createFileStore(dataDir), mailer: undefined, push, log, ...told },
  { 'push.send': jobKinds['push.send'] },
);
const { id: userid } = await store.db
  .selectFrom('user')
  .where('login', '=', 'editor')
  .select('id')
  .executeTakeFirstOrThrow();
await writeUntilKilled(
  store,
  runner,
  (id) => `cause ${id}`,
  async (trx, title) => void (await notify(trx, told, { userid, type: 4, text: { title, body: '' } })),
);
