import type { Insertable, Kysely } from 'kysely';
import type { Database } from '#server/store/schema.ts';

type Db = Kysely<Database>;

/** Files with open pages in a pool. */
const openFiles = (db: Db) =>
  db
    .selectFrom('pool_file')
    .innerJoin('file', 'file.sha256', 'pool_file.sha256')
    .where('pool_file.id', 'in', (eb) =>
      eb
        .selectFrom('pool_leaf')
        .innerJoin('pool_process', 'pool_process.id', 'pool_leaf.processid')
        .where('pool_process.deletedat', 'is', null)
        .where('pool_leaf.state', '=', 'open')
        .select('pool_leaf.fileid'),
    );

/** Findings on the pages of a pool's files, and the number of pages. */
export async function findingsOnDesk(db: Db, poolid: number) {
  const files = openFiles(db)
    .innerJoin('pool_process as home', 'home.id', 'pool_file.processid')
    .where('home.poolid', '=', poolid);
  const [{ pages } = { pages: 0 }] = await files
    .select((eb) => eb.fn.sum<number>('file.pagecount').as('pages'))
    .execute();
  const rows = await files
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
    .orderBy('page_finding.page')
    .execute();
  return { pages: pages ?? 0, rows };
}

export interface LookDue {
  readonly sha256: string;
  readonly kind: string;
  readonly page: number;
}

/** A page of an opened pool that has not been examined yet. */
export async function nextLook(db: Db): Promise<LookDue | undefined> {
  const leaf = await db
    .selectFrom('pool_leaf')
    .innerJoin('pool_process', 'pool_process.id', 'pool_leaf.processid')
    .innerJoin('pool_file', 'pool_file.id', 'pool_leaf.fileid')
    .innerJoin('file', 'file.sha256', 'pool_file.sha256')
    .leftJoin('page_finding', (join) =>
      join.onRef('page_finding.sha256', '=', 'pool_file.sha256').onRef('page_finding.page', '=', 'pool_leaf.page'),
    )
    .where('pool_process.ondesk', '=', 1)
    .where('pool_process.deletedat', 'is', null)
    .where('pool_leaf.state', '=', 'open')
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
