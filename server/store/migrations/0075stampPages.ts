import { type Kysely, sql } from 'kysely';

/** Marks read at a time. */
const BATCH = 2000;

/** Which pages show a stamp is kept (marks/stampPages.ts); until now all marks were read to find out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('stamp_page')
    .addColumn('stampid', 'integer', (c) => c.notNull())
    .addColumn('docid', 'integer', (c) => c.notNull().references('document.id'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('pageno', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('stamp_page_key', ['stampid', 'docid', 'version', 'pageno'])
    .execute();
  await db.schema.createIndex('stamp_page_page').on('stamp_page').columns(['docid', 'version', 'pageno']).execute();
  for (let last = 0, isDone = false; !isDone;) {
    const { rows } = await sql<{
      editgroupno: number;
      docid: number;
      version: number;
      pageno: number;
      marks: string;
    }>`select editgroupno, docid, version, pageno, marks from layer_group
      where editgroupno > ${last} and marks like '%"stampid":"%' order by editgroupno limit ${BATCH}`.execute(db);
    for (const { docid, version, pageno, marks } of rows)
      for (const [, stampid] of marks.matchAll(/"stampid":"([1-9]\d{0,8})"/g))
        await sql`insert into stamp_page (stampid, docid, version, pageno)
          values (${Number(stampid)}, ${docid}, ${version}, ${pageno}) on conflict do nothing`.execute(db);
    last = rows.at(-1)?.editgroupno ?? last;
    isDone = rows.length < BATCH;
  }
}
