import type { Kysely } from 'kysely';
import { pastItems } from '../document/past.ts';
import type { PastGroup } from '../marks/layers.ts';
import type { Database } from '../schema.ts';

type Db = Kysely<Database>;

/** What has changed in a document since a user last decided on it. */
export interface ChangedRow {
  /** Epoch milliseconds. */
  readonly since: number;
  readonly version?: number;
  readonly pages: readonly number[];
  readonly indexes: readonly { readonly index: string; readonly before: string; readonly value: string }[];
}

/** Undefined if the user never decided in this workflow, or nothing has changed since. */
export async function changedFor(
  db: Db,
  { wfid, docid, currentversion }: { readonly wfid: number; readonly docid: number; readonly currentversion: number },
  userId: number,
): Promise<ChangedRow | undefined> {
  const last = await db
    .selectFrom('workflow_history')
    .where('wfid', '=', wfid)
    .where('userid', '=', userId)
    .where('event', '=', 'do')
    .select((eb) => eb.fn.max('at').as('at'))
    .executeTakeFirst();
  if (last === undefined || last.at === null) return undefined;
  const since = last.at;
  const [decidedOn, then] = await Promise.all([
    db
      .selectFrom('document_version')
      .where('docid', '=', docid)
      .where('createdat', '<=', since)
      .select((eb) => eb.fn.max('version').as('version'))
      .executeTakeFirst(),
    pastItems(db, docid, since),
  ]);
  const version = decidedOn?.version ?? currentversion;
  const indexes = await changedIndexes(db, docid, then.index);
  const pages = await changedPages(db, currentversion, then.layer);
  if (version === currentversion && indexes.length + pages.length === 0) return undefined;
  return { since, ...(version !== currentversion && { version }), pages, indexes };
}

async function changedIndexes(db: Db, docid: number, then: ReadonlyMap<string, string | null>) {
  const rows = await db
    .selectFrom('index_def')
    .leftJoin('document_index', (join) =>
      join.onRef('document_index.indexid', '=', 'index_def.id').on('document_index.docid', '=', docid),
    )
    .where('index_def.id', 'in', [0, ...[...then.keys()].map(Number)])
    .orderBy('index_def.id')
    .select(['index_def.id', 'caption', 'value'])
    .execute();
  return rows
    .map(({ id, caption, value }) => ({ index: caption, before: then.get(String(id)) ?? '', value: value ?? '' }))
    .filter(({ before, value }) => before !== value);
}

/** Pages of a version whose edit groups were added, changed or removed. */
async function changedPages(db: Db, version: number, then: ReadonlyMap<string, string | null>) {
  const now = await db
    .selectFrom('layer_group')
    .where('editgroupno', 'in', [0, ...[...then.keys()].map(Number)])
    .where('version', '=', version)
    .select('pageno')
    .execute();
  const gone = [...then.values()].flatMap((value) => {
    const group = value === null ? undefined : (JSON.parse(value) as PastGroup);
    return group?.version === version ? [group.pageno] : [];
  });
  return [...new Set([...now.map(({ pageno }) => pageno), ...gone])].toSorted((a, b) => a - b);
}
