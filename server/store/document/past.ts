import type { Kysely } from 'kysely';
import type { Database } from '#server/store/schema.ts';

type Db = Kysely<Database>;

/** What is recorded of a document's past: its place, values, notes and marks. */
export type PastKind = 'place' | 'index' | 'note' | 'layer';

export interface Change {
  readonly docid: number;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly kind: PastKind;
  /** The changed item: a column, an index, a note, an edit group. */
  readonly item: string | number;
  /** Previous value; null if it did not exist. */
  readonly before: string | null;
  /** The document's revision after the change; 0 for items that revisions do not count. */
  readonly revision?: number;
}

/** Records an item's previous value; call it in the transaction that changes it. */
export async function remember(trx: Db, { docid, at, kind, item, before, revision = 0 }: Change): Promise<void> {
  await trx
    .insertInto('document_past')
    .values({ docid, at, kind, item: String(item), value: before, revision })
    .execute();
}

/** Items changed after a revision, as `kind item`. */
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
 * Values of a document's items at a past moment where they differ from now, by kind and item. The first change after
 * the moment holds the value as it was then.
 */
export async function pastItems(db: Db, docid: number, at: number) {
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
  // Rows are in descending order, so the earliest change wins.
  for (const { kind, item, value } of rows) if (isKind(kind)) then[kind].set(item, value);
  return then;
}

const isKind = (kind: string): kind is PastKind => ['place', 'index', 'note', 'layer'].includes(kind);
