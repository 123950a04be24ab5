import type { InsideJob } from '#server/jobs/kind.ts';
import { jobKinds } from '#server/jobs/kinds.ts';
import { createMailer } from '#server/jobs/mail/mailer.ts';
import { JobRunner } from '#server/jobs/runner.ts';
import { createFileStore } from '#server/store/files/localFiles.ts';
import { putJob } from '#server/store/channels/jobs.ts';
import { putMail } from '#server/store/channels/mails.ts';
import { openStore } from '#server/store/database/open.ts';

/**
 * Killed by outbox.test.ts. `write`: writes rows, each with a mail in the same transaction and a job that writes
 * another row, and processes both meanwhile. `empty`: processes what is left, regardless of leases.
 */
const [dataDir = '', smtpUrl = '', mode] = process.argv.slice(2);
const store = await openStore({ dataDir });
const files = createFileStore(dataDir);
const mailer = createMailer({ smtpUrl, from: 'archiv@firma.test' }, files);
/** Leases of killed processes have expired, and their failed attempts are due. */
const now = () => Date.now() + (mode === 'empty' ? 86_400_000 : 0);
const log = { error: console.error, warn: console.error };

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

if (mode === 'empty') {
  await runner.drain();
  mailer.close();
  await store.close();
} else {
  await runner.start();
  process.stdout.write('open\n');
  const first = await store.db
    .selectFrom('product')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirst();
  for (let id = (first?.last ?? 0) + 1; ; id += 1) {
    const address = `no${id}@firma.test`;
    await store.db.transaction().execute(async (trx) => {
      await trx.insertInto('product').values({ id, name: address }).execute();
      const content = {
        subject: '',
        text: '',
        html: '',
        to: [{ name: '', address }],
        cc: [],
        bcc: [],
        attachments: [],
      };
      await putMail(trx, { content, now: now() });
      await putJob(trx, 'store.purge', address as never, { now: now() });
    });
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}
