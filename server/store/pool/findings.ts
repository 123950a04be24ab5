import type { Insertable, Kysely } from 'kysely';
import { SHEET_CODE } from '#core/contract/work/pool.ts';
import { DAY_MS } from '#core/kernel/date.ts';
import type { Database } from '#server/store/schema.ts';
import { leavesOnDesk, leavesOnDesks } from './onDesk.ts';

type Db = Kysely<Database>;

/** The open pages on a pool's desk, each once: exactly those that are examined. */
const pagesOnDesk = (db: Db, poolid: number) =>
  leavesOnDesk(db, poolid).select(['pool_leaf.fileid', 'pool_leaf.page']).distinct();

/** Separator sheets that came into a pool within this time (ms) are known even if nothing of their file is left. */
const SHEETS_KEPT_MS = 30 * DAY_MS;

/**
 * Findings on the files of a pool's desk, including pages that were discarded or filed, and on recent separator sheets
 * of the same batches, so that those do not count as missing. Also the number of pages on the desk, and how many of
 * them have been examined.
 */
export async function findingsOnDesk(db: Db, poolid: number, now: number) {
  const progress = await db
    .selectFrom(pagesOnDesk(db, poolid).as('lying'))
    .innerJoin('pool_file', 'pool_file.id', 'lying.fileid')
    .leftJoin('page_finding', (join) =>
      join.onRef('page_finding.sha256', '=', 'pool_file.sha256').onRef('page_finding.page', '=', 'lying.page'),
    )
    .select(({ fn }) => [fn.countAll<number>().as('pages'), fn.count<number>('page_finding.page').as('looked')])
    .executeTakeFirstOrThrow();
  const onDesk = leavesOnDesk(db, poolid).select('pool_leaf.fileid');
  const found = db
    .selectFrom('pool_file')
    .innerJoin('page_finding', 'page_finding.sha256', 'pool_file.sha256')
    .select([
      'pool_file.id as fileid',
      'page_finding.page',
      'page_finding.ink',
      'page_finding.likeness',
      'page_finding.codes',
      'page_finding.skew',
      'page_finding.layout',
    ])
    .orderBy('pool_file.id')
    .orderBy('page_finding.page');
  const rows = await found.where('pool_file.id', 'in', onDesk).execute();
  const sheets = await found
    .innerJoin('pool_process', 'pool_process.id', 'pool_file.processid')
    .where('pool_process.poolid', '=', poolid)
    .where('pool_file.createdat', '>', now - SHEETS_KEPT_MS)
    .where('pool_file.id', 'not in', onDesk)
    .where('page_finding.codes', 'like', `%"${SHEET_CODE}%`)
    .execute();
  const batches = new Set(rows.flatMap(batchesIn));
  return {
    ...progress,
    rows: [...sheets.filter((row) => batchesIn(row).some((batch) => batches.has(batch))), ...rows],
  };
}

/** The batches of the separator sheets on a page. */
const batchesIn = ({ codes }: { readonly codes: string }): readonly string[] =>
  codes
    .matchAll(new RegExp(`"${SHEET_CODE}([A-Z0-9]+)-`, 'g'))
    .map(([, batch = '']) => batch)
    .toArray();

export interface LookDue {
  readonly sha256: string;
  readonly kind: string;
  readonly page: number;
}

/** A page of an opened pool that has not been examined yet. */
export async function nextLook(db: Db): Promise<LookDue | undefined> {
  const leaf = await leavesOnDesks(db)
    .innerJoin('pool_file', 'pool_file.id', 'pool_leaf.fileid')
    .innerJoin('file', 'file.sha256', 'pool_file.sha256')
    .leftJoin('page_finding', (join) =>
      join.onRef('page_finding.sha256', '=', 'pool_file.sha256').onRef('page_finding.page', '=', 'pool_leaf.page'),
    )
    .where('page_finding.page', 'is', null)
    .select(['file.sha256', 'file.kind', 'pool_leaf.page'])
    .orderBy('pool_leaf.processid')
    .orderBy('pool_leaf.orderno')
    .limit(1)
    .executeTakeFirst();
  return leaf;
}

export async function addFinding(db: Db, finding: Insertable<Database['page_finding']>): Promise<void> {
  await db
    .insertInto('page_finding')
    .values(finding)
    .onConflict((conflict) => conflict.columns(['sha256', 'page']).doNothing())
    .execute();
}
