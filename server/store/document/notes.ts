import type { Kysely, Selectable } from 'kysely';
import { fold } from '#core/text/fold.ts';
import { displayName } from '#server/store/names.ts';
import { usersSeeingRealm } from '#server/store/people/seeing.ts';
import { remember } from './past.ts';
import type { Database } from '#server/store/schema.ts';

type Db = Kysely<Database>;
export type NoteRow = Selectable<Database['note']>;
/** A note as recorded in the document's past. */
export type PastNote = Omit<NoteRow, 'id' | 'folded'>;

const named = (db: Db) =>
  db
    .selectFrom('note')
    .innerJoin('user', 'user.id', 'note.userid')
    .selectAll('note')
    .select(displayName('user').as('username'));

/** A document's notes, oldest first. */
export const notesOf = (db: Db, docid: number) => named(db).where('docid', '=', docid).orderBy('note.id').execute();
export type NamedNote = Awaited<ReturnType<typeof notesOf>>[number];

export const findNote = (db: Db, docid: number, id: number): Promise<NamedNote | undefined> =>
  named(db).where('docid', '=', docid).where('note.id', '=', id).executeTakeFirst();

export async function countNotes(db: Db, docid: number): Promise<number> {
  const { count } = await db
    .selectFrom('note')
    .where('docid', '=', docid)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertNote(
  trx: Db,
  note: Omit<NoteRow, 'id' | 'folded' | 'changedat' | 'revision'>,
): Promise<number> {
  const { id } = await trx
    .insertInto('note')
    .values({ ...note, folded: fold(note.text), changedat: null, revision: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await remember(trx, { docid: note.docid, at: note.createdat, kind: 'note', item: id, before: null });
  return id;
}

/** Changes a note if it still has the revision that was read; returns whether it had. */
export async function changeNote(
  trx: Db,
  before: NoteRow,
  changes: Pick<NoteRow, 'text' | 'pageno' | 'x' | 'y' | 'mention'>,
  at: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('note')
    .set({ ...changes, folded: fold(changes.text), changedat: at, revision: before.revision + 1 })
    .where('id', '=', before.id)
    .where('revision', '=', before.revision)
    .executeTakeFirst();
  await rememberNote(trx, before, at);
  return numUpdatedRows === 1n;
}

export async function deleteNote(trx: Db, before: NoteRow, at: number): Promise<void> {
  await trx.deleteFrom('note').where('id', '=', before.id).execute();
  await rememberNote(trx, before, at);
}

async function rememberNote(trx: Db, row: NoteRow, at: number): Promise<void> {
  const { docid, text, pageno, x, y, userid, createdat, changedat, mention, revision } = row;
  const then: PastNote = { docid, text, pageno, x, y, userid, createdat, changedat, mention, revision };
  await remember(trx, { docid, at, kind: 'note', item: row.id, before: JSON.stringify(then) });
}

/** Those of the users who may read notes in that realm. */
export async function readersOfNotes(db: Db, realmid: number, userids: readonly number[]): Promise<number[]> {
  if (userids.length === 0) return [];
  const rows = await usersSeeingRealm(db, realmid)
    .innerJoin('group_right', 'group_right.groupid', 'group_member.groupid')
    .where('user.id', 'in', userids)
    .where('group_right.name', '=', 'note.read')
    .select('user.id')
    .distinct()
    .execute();
  return rows.map(({ id }) => id);
}
