import type { Kysely } from 'kysely';
import type { DocumentRow } from './documents.ts';
import { indexValues } from './documents.ts';
import { PLACE } from './documentChange.ts';
import { type PastGroup, layerGroups, type LayerGroupRow } from '#server/store/marks/layers.ts';
import { displayName } from '#server/store/names.ts';
import { type NamedNote, notesOf, type PastNote } from './notes.ts';
import { pastItems } from './past.ts';
import type { Database } from '#server/store/schema.ts';

type Db = Kysely<Database>;

/**
 * A document's state at a past moment (epoch milliseconds): the current state with all later changes undone. Undefined
 * if it was filed later. For marks from before changes were recorded only those still unchanged are known.
 */
export async function pastState(db: Db, document: DocumentRow, at: number) {
  const filed = await db
    .selectFrom('document_version')
    .where('docid', '=', document.id)
    .where('createdat', '<=', at)
    .select(['version', 'filename'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (filed === undefined) return undefined;
  const past = await pastItems(db, document.id, at);
  const place = Object.fromEntries(
    PLACE.map((column) => [column, past.place.has(column) ? numberOf(past.place.get(column)) : document[column]]),
  ) as Record<(typeof PLACE)[number], number | null>; // oxlint-disable-line typescript/no-unsafe-type-assertion -- one entry for each column
  const realm = await db
    .selectFrom('realm')
    .where('id', '=', place.realmid ?? 0)
    .select(['clientid', 'productid'])
    .executeTakeFirstOrThrow();
  return {
    docid: document.id,
    ...filed,
    realm,
    year: place.year ?? 0,
    doctypeid: place.doctypeid ?? 0,
    maskid: place.maskid ?? 0,
    deleted: place.deletedat !== null,
    protected: place.protected === 1,
    indexes: await pastValues(db, document.id, past.index),
    notes: await pastNotes(db, document.id, past.note),
    groups: await pastGroups(db, document.id, filed.version, at, past.layer),
  };
}

const numberOf = (text: string | null | undefined): number | null => (typeof text === 'string' ? Number(text) : null);

async function pastValues(db: Db, docid: number, past: ReadonlyMap<string, string | null>) {
  const values = new Map((await indexValues(db, [docid])).map(({ indexid, value }) => [indexid, value]));
  for (const [item, value] of past) {
    if (value === null) values.delete(Number(item));
    else values.set(Number(item), value);
  }
  return [...values]
    .map(([indexid, value]) => ({ indexid, value }))
    .toSorted((one, other) => one.indexid - other.indexid);
}

async function pastNotes(db: Db, docid: number, past: ReadonlyMap<string, string | null>): Promise<NamedNote[]> {
  const notes = new Map<number, NamedNote>((await notesOf(db, docid)).map((note) => [note.id, note]));
  for (const [item, value] of past) {
    const id = Number(item);
    notes.delete(id);
    if (value === null) continue;
    const note = JSON.parse(value) as PastNote; // oxlint-disable-line typescript/no-unsafe-type-assertion -- written by store/notes.ts
    notes.set(id, { ...note, id, folded: '', username: (await personOf(db, note.userid)).name });
  }
  return [...notes.values()].toSorted((one, other) => one.id - other.id);
}

async function pastGroups(
  db: Db,
  docid: number,
  version: number,
  at: number,
  past: ReadonlyMap<string, string | null>,
): Promise<LayerGroupRow[]> {
  const standing = (await layerGroups(db, docid, version)).filter(
    (group) => group.at <= at && !past.has(String(group.editgroupno)),
  );
  const former: LayerGroupRow[] = [];
  for (const [item, value] of past) {
    if (value === null) continue;
    const group = JSON.parse(value) as PastGroup; // oxlint-disable-line typescript/no-unsafe-type-assertion -- written by store/layers.ts
    const { firstname, surname, login } = await personOf(db, group.ownerid);
    if (group.version === version) former.push({ ...group, editgroupno: Number(item), firstname, surname, login });
  }
  return [...standing, ...former].toSorted(
    (one, other) => one.pageno - other.pageno || one.editgroupno - other.editgroupno,
  );
}

const personOf = (db: Db, userid: number) =>
  db
    .selectFrom('user')
    .where('id', '=', userid)
    .select(['firstname', 'surname', 'login', displayName('user').as('name')])
    .executeTakeFirstOrThrow();
