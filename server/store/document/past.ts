import type { Kysely } from 'kysely';
import type { Database } from '#server/store/schema.ts';

type Db = Kysely<Database>;

/** What of a document changes and is remembered: where it is filed, its values, and the rows beside it. */
export type PastKind = 'place' | 'index' | 'note' | 'layer';

export interface Change {
  readonly docid: number;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly kind: PastKind;
  /** Which of its kind: a column, an index, a note, an edit group. */
  readonly item: string | number;
  /** What it was; null where it was not there. */
  readonly before: string | null;
  /** Of the document once it has changed; 0 for what it does not count. */
  readonly revision?: number;
}

/** Remembers what an item was; to be called in the transaction that changes it. */
export async function remember(trx: Db, { docid, at, kind, item, before, revision = 0 }: Change): Promise<void> {
  await trx
    .insertInto('document_past')
    .values({ docid, at, kind, item: String(item), value: before, revision })
    .execute();
}

/** What has changed of a document after that revision: `kind item`. */
export async function changedSince(trx: Db, docid: number, revision: number): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('document_past')
    .where('docid', '=', docid)
    .where('revision', '>', revision)
    .select(['kind', 'item'])
    .execute();
  return new Set(rows.map(({ kind, item }) => `${kind} ${item}`));
}

/**
 * What items of a document were at a moment, where that is not what they are: by kind, then by item. The first change
 * after the moment tells what stood until then; what did not change since is as it is.
 */
export async function itemsThen(db: Db, docid: number, at: number) {
  const rows = await db
    .selectFrom('document_past')
    .where('docid', '=', docid)
    .where('at', '>', at)
    .select(['kind', 'item', 'value'])
    .orderBy('id', 'desc')
    .execute();
  const then: Record<PastKind, Map<string, string | null>> = {
    place: new Map(),
    index: new Map(),
    note: new Map(),
    layer: new Map(),
  };
  // The last set wins: the earliest change.
  for (const { kind, item, value } of rows) if (isKind(kind)) then[kind].set(item, value);
  return then;
}

const isKind = (kind: string): kind is PastKind => ['place', 'index', 'note', 'layer'].includes(kind);
