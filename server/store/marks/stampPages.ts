import type { Kysely } from 'kysely';
import type { Database } from '#server/store/schema.ts';

/** A page of a version. */
interface Page {
  readonly docid: number;
  readonly version: number;
  readonly pageno: number;
}

/** As a mark names its stamp (core/marks); quotes within a text are escaped in JSON. */
const NAMED = /"stampid":"([1-9]\d{0,8})"/g;

/** The stamps that the JSON of marks names. */
export const stampsIn = (marks: string): ReadonlySet<number> =>
  new Set([...marks.matchAll(NAMED)].map(([, id]) => Number(id)));

/** Keeps which stamps a page shows, after its marks were changed: no use of a stamp is sought in all marks. */
export async function keepStampPage(trx: Kysely<Database>, { docid, version, pageno }: Page): Promise<void> {
  const groups = await trx
    .selectFrom('layer_group')
    .where('docid', '=', docid)
    .where('version', '=', version)
    .where('pageno', '=', pageno)
    .select('marks')
    .execute();
  const shown = [...new Set(groups.flatMap(({ marks }) => [...stampsIn(marks)]))];
  await trx
    .deleteFrom('stamp_page')
    .where('docid', '=', docid)
    .where('version', '=', version)
    .where('pageno', '=', pageno)
    .where('stampid', 'not in', [0, ...shown])
    .execute();
  if (shown.length > 0)
    await trx
      .insertInto('stamp_page')
      .values(shown.map((stampid) => ({ stampid, docid, version, pageno })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
