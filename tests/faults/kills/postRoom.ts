import type { InsideJob } from '#server/jobs/kind.ts';
import { jobKinds } from '#server/jobs/kinds.ts';
import { createMailer } from '#server/jobs/mail/mailer.ts';
import { JobRunner } from '#server/jobs/runner.ts';
import { createFileStore } from '#server/store/files/localFiles.ts';
import { putJob } from '#server/store/channels/jobs.ts';
import { putMail } from '#server/store/channels/mails.ts';
import { openStore } from '#server/store/database/open.ts';
import { log, now, writeUntilKilled } from './writing.ts';

/**
 * Killed by outbox.test.ts: writes rows with a mail each, which it sends, and a job that writes another row.
 */
const [dataDir = '', smtpUrl = ''] = process.argv.slice(2);
const store = await openStore({ dataDir });
const files = createFileStore(dataDir);
const mailer = createMailer({ smtpUrl, from: 'archiv@firma.test' }, files);

/** Any effect within the database; only its unique key would reveal a repetition. */
const follow: InsideJob<unknown> = {
  where: 'database',
  run: async (trx, payload) => {
    const name = String(payload);
    const { id } = await trx.selectFrom('product').where('name', '=', name).select('id').executeTakeFirstOrThrow();
    const { count } = await trx
      .selectFrom('client')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('client')
      .values({ id: count + 1, name, caption: String(id) })
      .execute();
  },
};
const runner = new JobRunner(
  { store, files, mailer, now, log, timeZone: 'UTC', publicUrl: undefined, sendsMail: false },
  { 'mail.send': jobKinds['mail.send'], 'store.purge': follow },
);

await writeUntilKilled(
  store,
  runner,
  (id) => `no${id}@firma.test`,
  async (trx, address) => {
    const content = { subject: '', text: '', html: '', to: [{ name: '', address }], cc: [], bcc: [], attachments: [] };
    await putMail(trx, { content, now: now() });
    await putJob(trx, 'store.purge', address as never, { now: now() });
  },
);
mailer.close();
