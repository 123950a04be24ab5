import { type Kysely, sql } from 'kysely';
import type { Dialect } from './dialect.ts';
import { up as initial } from './migrations/0001initial.ts';
import { up as stamps } from './migrations/0002stamps.ts';
import { up as signatures } from './migrations/0003signatures.ts';
import { up as jobs } from './migrations/0004jobs.ts';
import { up as savedSearches } from './migrations/0005savedSearches.ts';
import { up as document } from './migrations/0006document.ts';
import { up as workflow } from './migrations/0007workflow.ts';
import { up as scan } from './migrations/0008scan.ts';
import { up as told } from './migrations/0009told.ts';
import { up as forms } from './migrations/0010forms.ts';
import { up as admin } from './migrations/0012admin.ts';
import { up as sent } from './migrations/0013sent.ts';
import { up as representing } from './migrations/0015representing.ts';
import { up as mailFiles } from './migrations/0019mailFiles.ts';
import { up as docusign } from './migrations/0020docusign.ts';
import { up as reading } from './migrations/0022reading.ts';
import { up as formFiles } from './migrations/0024formFiles.ts';
import { up as archiveKeys } from './migrations/0026archiveKeys.ts';
import { up as jobOrigin } from './migrations/0027jobOrigin.ts';
import { up as workflowRetired } from './migrations/0028workflowRetired.ts';
import { up as phrases } from './migrations/0029phrases.ts';
import { up as markWords } from './migrations/0030markWords.ts';
import { up as scanning } from './migrations/0032scanning.ts';
import { up as senders } from './migrations/0032senders.ts';
import { up as invitations } from './migrations/0033invitations.ts';
import { up as officeTexts } from './migrations/0034officeTexts.ts';
import { up as pageLayouts } from './migrations/0035pageLayouts.ts';
import { up as formPools } from './migrations/0036formPools.ts';
import { up as stampsRetired } from './migrations/0037stampsRetired.ts';
import { up as verifications } from './migrations/0038verifications.ts';
import { up as formFormulas } from './migrations/0039formFormulas.ts';
import { up as calendarFeed } from './migrations/0040calendarFeed.ts';
import { up as mailTemplates } from './migrations/0041mailTemplates.ts';
import { up as attachmentText } from './migrations/0042attachmentText.ts';
import { up as phraseWords } from './migrations/0043phraseWords.ts';
import { up as textTurns } from './migrations/0044textTurns.ts';
import { up as attemptCounts } from './migrations/0045attemptCounts.ts';
import { up as setupCode } from './migrations/0046setupCode.ts';
import { up as keptLists } from './migrations/0047keptLists.ts';
import { up as cloudLogins } from './migrations/0048cloudLogins.ts';
import { up as stems } from './migrations/0049stems.ts';
import { up as mailDocuments } from './migrations/0050mailDocuments.ts';
import { up as poolEvents } from './migrations/0051poolEvents.ts';
import { up as subscribeOthers } from './migrations/0052subscribeOthers.ts';
import { up as sendingSeen } from './migrations/0053sendingSeen.ts';
import { up as keysIndexedAtOnce } from './migrations/0054keysIndexedAtOnce.ts';
import { up as escalatedGroups } from './migrations/0055escalatedGroups.ts';
import { up as historyTarget } from './migrations/0056historyTarget.ts';
import { up as signalsNotified } from './migrations/0057signalsNotified.ts';
import { up as officePages } from './migrations/0058officePages.ts';
import { up as lookupGenerations } from './migrations/0059lookupGenerations.ts';
import { up as documentsByMask } from './migrations/0060documentsByMask.ts';
import { up as firstAdministrators } from './migrations/0061firstAdministrators.ts';
import { up as wantedLists } from './migrations/0062wantedLists.ts';
import { up as connections } from './migrations/0063connections.ts';
import { up as lookupRevisions } from './migrations/0064lookupRevisions.ts';
import { up as lookupClients } from './migrations/0066lookupClients.ts';
import { up as indexesByDocument } from './migrations/0068indexesByDocument.ts';
import { up as keysReadFaster } from './migrations/0069keysReadFaster.ts';
import { up as textLeases } from './migrations/0071textLeases.ts';
import { up as signInProviders } from './migrations/0072signInProviders.ts';
import { up as textProblems } from './migrations/0073textProblems.ts';
import { up as companyTemplates } from './migrations/0074companyTemplates.ts';
import { up as numbersGiven } from './migrations/0075numbersGiven.ts';
import { up as stampPages } from './migrations/0075stampPages.ts';
import { up as newestInOrder } from './migrations/0076newestInOrder.ts';

interface Migration {
  readonly name: string;
  up(db: Kysely<unknown>, dialect: Dialect): Promise<void>;
}

/**
 * In the order in which they run, which is not always that of their numbers: some of the early ones need one with a
 * higher number. A migration that has landed is never changed.
 */
export const migrations: readonly Migration[] = [
  { name: '0001initial', up: initial },
  { name: '0002stamps', up: stamps },
  { name: '0003signatures', up: signatures },
  { name: '0004jobs', up: jobs },
  { name: '0005savedSearches', up: savedSearches },
  { name: '0006document', up: document },
  { name: '0007workflow', up: workflow },
  { name: '0008scan', up: scan },
  { name: '0020docusign', up: docusign },
  { name: '0009told', up: told },
  { name: '0012admin', up: admin },
  { name: '0010forms', up: forms },
  { name: '0024formFiles', up: formFiles },
  { name: '0019mailFiles', up: mailFiles },
  { name: '0015representing', up: representing },
  { name: '0013sent', up: sent },
  { name: '0026archiveKeys', up: archiveKeys },
  { name: '0027jobOrigin', up: jobOrigin },
  { name: '0029phrases', up: phrases },
  { name: '0028workflowRetired', up: workflowRetired },
  { name: '0022reading', up: reading },
  { name: '0030markWords', up: markWords },
  { name: '0032scanning', up: scanning },
  { name: '0035pageLayouts', up: pageLayouts },
  { name: '0032senders', up: senders },
  { name: '0033invitations', up: invitations },
  { name: '0042attachmentText', up: attachmentText },
  { name: '0037stampsRetired', up: stampsRetired },
  { name: '0038verifications', up: verifications },
  { name: '0043phraseWords', up: phraseWords },
  { name: '0039formFormulas', up: formFormulas },
  { name: '0040calendarFeed', up: calendarFeed },
  { name: '0044textTurns', up: textTurns },
  { name: '0036formPools', up: formPools },
  { name: '0047keptLists', up: keptLists },
  { name: '0048cloudLogins', up: cloudLogins },
  { name: '0049stems', up: stems },
  { name: '0051poolEvents', up: poolEvents },
  { name: '0052subscribeOthers', up: subscribeOthers },
  { name: '0034officeTexts', up: officeTexts },
  { name: '0041mailTemplates', up: mailTemplates },
  { name: '0045attemptCounts', up: attemptCounts },
  { name: '0046setupCode', up: setupCode },
  { name: '0050mailDocuments', up: mailDocuments },
  { name: '0053sendingSeen', up: sendingSeen },
  { name: '0054keysIndexedAtOnce', up: keysIndexedAtOnce },
  { name: '0055escalatedGroups', up: escalatedGroups },
  { name: '0056historyTarget', up: historyTarget },
  { name: '0057signalsNotified', up: signalsNotified },
  { name: '0058officePages', up: officePages },
  { name: '0060documentsByMask', up: documentsByMask },
  { name: '0059lookupGenerations', up: lookupGenerations },
  { name: '0061firstAdministrators', up: firstAdministrators },
  { name: '0062wantedLists', up: wantedLists },
  { name: '0063connections', up: connections },
  { name: '0064lookupRevisions', up: lookupRevisions },
  { name: '0066lookupClients', up: lookupClients },
  { name: '0068indexesByDocument', up: indexesByDocument },
  { name: '0069keysReadFaster', up: keysReadFaster },
  { name: '0071textLeases', up: textLeases },
  { name: '0072signInProviders', up: signInProviders },
  { name: '0073textProblems', up: textProblems },
  { name: '0074companyTemplates', up: companyTemplates },
  { name: '0075numbersGiven', up: numbersGiven },
  { name: '0075stampPages', up: stampPages },
  { name: '0076newestInOrder', up: newestInOrder },
];

/** Whether the schema is up to date: a read-only database cannot be migrated. */
export async function isMigrated(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(db);
  return migrations.every(({ name }) => rows.some((row) => row.name === name));
}

/** Advisory lock that serialises migrating servers on PostgreSQL; an arbitrary number. */
const ADVISORY_LOCK = 7_304_215;

/**
 * Applies missing migrations in one transaction, so that a kill midway leaves the old schema. Throws if the database is
 * newer than this program. Tests pass an older version's migrations as `known`.
 */
export async function migrate(db: Kysely<unknown>, dialect: Dialect, known = migrations): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (dialect.name === 'postgres') await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(trx);
    await sql`create table if not exists migration (name text primary key)`.execute(trx);
    const done = new Set(
      (await sql<{ name: string }>`select name from migration`.execute(trx)).rows.map((row) => row.name),
    );
    for (const name of done) {
      if (!known.some((migration) => migration.name === name))
        throw new Error(`The database has the newer schema ${name}; start the newer version of this program.`);
    }
    for (const migration of known) {
      if (done.has(migration.name)) continue;
      await migration.up(trx, dialect);
      await sql`insert into migration (name) values (${migration.name})`.execute(trx);
    }
  });
}
