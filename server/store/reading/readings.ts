import type { Kysely, Selectable } from 'kysely';
import type { PageReading, ReadWord } from '#core/text/reading.ts';
import { READING_LANGUAGES, type ReadingLanguage } from '#core/text/language.ts';
import { fold } from '#core/text/fold.ts';
import { cancelJob, putJob } from '#server/store/channels/jobs.ts';
import { queueText } from '#server/store/document/textOrder.ts';
import type { Principal } from '#server/store/people/principals.ts';
import { leavesOnDesk } from '#server/store/pool/onDesk.ts';
import type { Database } from '#server/store/schema.ts';

type Db = Kysely<Database>;

/** Whether text recognition is on for members of these groups (group flag `serverrecognitionvisible`). */
export const readsFor = async (db: Db, { groups }: Pick<Principal, 'groups'>): Promise<boolean> =>
  (await db
    .selectFrom('usergroup')
    .where('id', 'in', groups)
    .where('serverrecognitionvisible', '=', 1)
    .select('id')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Whether text recognition is on for a pool: one of the groups that see it has the flag. */
export const readsPool = async (db: Db, poolid: number): Promise<boolean> =>
  (await db
    .selectFrom('group_pool')
    .innerJoin('usergroup', 'usergroup.id', 'group_pool.groupid')
    .where('poolid', '=', poolid)
    .where('serverrecognitionvisible', '=', 1)
    .select('groupid')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Queues files for recognition unless they are done or in progress. */
export async function orderReadings(trx: Db, hashes: readonly string[], now: number): Promise<void> {
  for (const sha256 of new Set(hashes)) {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('file_reading')
      .values({ sha256, done: 0, language: null, since: now })
      .onConflict((conflict) =>
        conflict.column('sha256').doUpdateSet({ stopped: 0 }).where('file_reading.stopped', '=', 1),
      )
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n) await putJob(trx, 'file.read', { sha256 }, { now, key: sha256 });
  }
}

/** Whether the same file is also a document outside these realms: others wait for its text too. */
export const isFiledElsewhere = async (db: Db, sha256: string, realms: readonly number[]): Promise<boolean> =>
  (await db
    .selectFrom('document_version')
    .innerJoin('document', 'document.id', 'document_version.docid')
    .where('document_version.sha256', '=', sha256)
    .where('document.deletedat', 'is', null)
    .where('document.realmid', 'not in', realms)
    .select('document.id')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Stops recognition after the current page; finished pages are kept. */
export async function stopReading(trx: Db, sha256: string): Promise<void> {
  await trx.updateTable('file_reading').set({ stopped: 1 }).where('sha256', '=', sha256).execute();
  await cancelJob(trx, 'file.read', sha256);
}

/** Queues the files on a pool's desk whose recognition was not started or was stopped. */
export async function orderPoolReadings(trx: Db, poolid: number, now: number): Promise<void> {
  const files = await leavesOnDesk(trx, poolid)
    .innerJoin('pool_file', 'pool_file.id', 'pool_leaf.fileid')
    .leftJoin('file_reading', 'file_reading.sha256', 'pool_file.sha256')
    .where((eb) => eb.or([eb('file_reading.sha256', 'is', null), eb('file_reading.stopped', '=', 1)]))
    .select('pool_file.sha256')
    .distinct()
    .execute();
  await orderReadings(
    trx,
    files.map(({ sha256 }) => sha256),
    now,
  );
}

/** A file being recognised, with its progress. */
export const findReading = (db: Db, sha256: string) =>
  db
    .selectFrom('file_reading')
    .innerJoin('file', 'file.sha256', 'file_reading.sha256')
    .where('file_reading.sha256', '=', sha256)
    .select([
      'file.kind',
      'file.encrypted',
      'file.pagecount',
      'file.pages',
      'file_reading.done',
      'file_reading.language',
      'file_reading.stopped',
    ])
    .executeTakeFirst();

/** What is stored for a page: recognised text, or (in a pool, or of an office document's rendition) its own text. */
export type Noted = PageReading & { readonly own?: true };

/** Marks a page as done and stores its text, if any. */
export async function notePage(db: Db, sha256: string, page: number, reading: Noted | undefined): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (reading !== undefined) {
      const { language, turn, confidence, text, words, own } = reading;
      await trx
        .insertInto('page_text')
        .values({
          sha256,
          page,
          language,
          turn,
          confidence,
          own: own === true ? 1 : 0,
          text,
          folded: fold(text),
          words: JSON.stringify(words),
        })
        .onConflict((conflict) => conflict.columns(['sha256', 'page']).doNothing())
        .execute();
    }
    await trx
      .updateTable('file_reading')
      .set({ done: page, ...(reading && { language: reading.language }) })
      .where('sha256', '=', sha256)
      .where('done', '<', page)
      .execute();
  });
}

/** Whether recognition was stopped by a user. */
export const isStopped = async (db: Db, sha256: string): Promise<boolean> =>
  (await findReading(db, sha256))?.stopped === 1;

/** Gives up on a file that cannot be recognised: the rest counts as done. */
export const giveUpReading = async (trx: Db, sha256: string): Promise<void> => {
  await trx
    .updateTable('file_reading')
    .set((eb) => ({
      done: eb.selectFrom('file').where('file.sha256', '=', sha256).select('pagecount'),
    }))
    .where('sha256', '=', sha256)
    .execute();
};

/** Lets a file that was given up be recognised again; pages that have text are passed over. */
export const resumeReading = async (trx: Db, sha256: string): Promise<void> => {
  await trx.updateTable('file_reading').set({ stopped: 0, done: 0 }).where('sha256', '=', sha256).execute();
};

/** Queues a file's text for the full-text index, if it belongs to a document or an attachment. */
export async function orderIndexing(trx: Db, sha256: string, now: number): Promise<void> {
  const of = (table: 'document_version' | 'attachment') =>
    trx.selectFrom(table).where('sha256', '=', sha256).select('sha256').limit(1).executeTakeFirst();
  if (((await of('document_version')) ?? (await of('attachment'))) !== undefined) await queueText(trx, sha256, now);
}

/** Whether a file is or was in a pool. */
export const cameThroughPool = async (db: Db, sha256: string): Promise<boolean> =>
  (await db.selectFrom('pool_file').where('sha256', '=', sha256).select('id').limit(1).executeTakeFirst()) !==
  undefined;

/** The recognised text of a page; undefined if there is none. */
export async function findPageReading(db: Db, sha256: string, page: number): Promise<PageReading | undefined> {
  const row = await db
    .selectFrom('page_text')
    .where('sha256', '=', sha256)
    .where('page', '=', page)
    .where('own', '=', 0)
    .selectAll()
    .executeTakeFirst();
  return row && readingOf(row);
}

/** Texts stored of some of a file's pages, in their order: recognised ones, or the pages' own. */
export const textsOfPages = (
  db: Db,
  sha256: string,
  { from, to, own }: { readonly from: number; readonly to: number; readonly own: boolean },
) =>
  db
    .selectFrom('page_text')
    .where('sha256', '=', sha256)
    .where('page', '>=', from)
    .where('page', '<=', to)
    .where('own', '=', own ? 1 : 0)
    .select(['page', 'text'])
    .orderBy('page')
    .execute();

/** Pages per query: databases limit the parameters of a statement. */
const PAGES_AT_ONCE = 500;

/** Recognised text of a file's pages; pages without any are absent. */
export async function pageReadings(
  db: Db,
  sha256: string,
  pages: readonly number[],
): Promise<ReadonlyMap<number, PageReading>> {
  const readings = new Map<number, PageReading>();
  for (let from = 0; from < pages.length; from += PAGES_AT_ONCE) {
    const rows = await db
      .selectFrom('page_text')
      .where('sha256', '=', sha256)
      .where('page', 'in', pages.slice(from, from + PAGES_AT_ONCE))
      .where('own', '=', 0)
      .selectAll()
      .execute();
    for (const row of rows) readings.set(row.page, readingOf(row));
  }
  return readings;
}

/** The pages of a file that were recognised. */
export const pagesRead = async (db: Db, sha256: string): Promise<ReadonlySet<number>> => {
  const rows = await db
    .selectFrom('page_text')
    .where('sha256', '=', sha256)
    .where('own', '=', 0)
    .select('page')
    .execute();
  return new Set(rows.map(({ page }) => page));
};

/** All recognised pages of the given files. */
export const readingsOf = (db: Db, hashes: readonly string[]) =>
  db
    .selectFrom('page_text')
    .where('own', '=', 0)
    .where('sha256', 'in', [...hashes, ''])
    .select(['sha256', 'page', 'turn', 'confidence', 'text'])
    .orderBy('page')
    .execute();

export const readingOf = ({
  language,
  turn,
  confidence,
  text,
  words,
}: Selectable<Database['page_text']>): PageReading => ({
  language: languageNamed(language) ?? 'deu',
  turn: turn as PageReading['turn'],
  confidence,
  text,
  words: JSON.parse(words) as ReadWord[],
});

export const languageNamed = (name: string | null): ReadingLanguage | undefined =>
  READING_LANGUAGES.find((language) => language === name);
