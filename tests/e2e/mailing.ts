import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Company } from '#tests/fixtures/company.ts';

/** Makes mails due that wait because their senders may still take them back, for ten seconds. */
export function sendNow({ dataDir }: Pick<Company, 'dataDir'>): void {
  using database = new DatabaseSync(path.join(dataDir, 'database.sqlite'));
  database.exec("PRAGMA busy_timeout = 5000; UPDATE job SET due = 1 WHERE kind = 'mail.send'");
}
