import { EVENT_TYPES } from '#core/contract/work/event.ts';
import type { Handlers } from '#server/http/call.ts';
import type { Trx } from '#server/jobs/kind.ts';
import { notify } from '#server/jobs/notify.ts';
import type { NotifyContext } from '#server/jobs/notifyContext.ts';
import { documentChanged } from '#server/jobs/documentChanged.ts';
import { personName } from '#server/rules/document/documents.ts';
import { ensure, Failure } from '#server/rules/failure.ts';
import { mayCreateNote, mayEditNote, mayReadNotes } from '#server/rules/document/notes.ts';
import { writeAudit } from '#server/store/audit.ts';
import { type DocumentRow, findDocument } from '#server/store/document/documents.ts';
import {
  changeNote,
  countNotes,
  deleteNote,
  findNote,
  insertNote,
  notesOf,
  readersOfNotes,
} from '#server/store/document/notes.ts';
import { requireDocument } from '#server/calls/document/require.ts';
import { sizeOfPage, storedPages } from '#server/calls/page/pages.ts';
import { mentioned, placeOf, presentNote } from '#server/calls/document/presentNote.ts';

/** Characters of a note shown in its notification. */
const SHOWN = 200;

export const noteHandlers = {
  noteList: async ({ services, principal, params }) => {
    const document = await requireDocument(services, principal, params.docid);
    ensure(mayReadNotes(principal, document));
    return { note: (await notesOf(services.store.db, document.id)).map((row) => presentNote(row, services.timeZone)) };
  },

  noteSet: async ({ services, principal, params, body }) => {
    const note = await services.store.db.transaction().execute(async (trx) => {
      const document = await findDocument(trx, principal, params.docid);
      if (document === undefined) throw new Failure('document.unknown');
      const at = services.now();
      const before = body.id === undefined ? undefined : await findNote(trx, document.id, body.id);
      if (body.id === undefined) ensure(mayCreateNote(principal, document, await countNotes(trx, document.id)));
      else {
        ensure(mayReadNotes(principal, document));
        if (before === undefined) throw new Failure('note.unknown');
        ensure(mayEditNote(principal, document, before));
        if (body.revision !== undefined && body.revision !== before.revision) throw new Failure('note.conflict');
      }
      const place = body.place ?? (before && placeOf(before));
      if (body.place !== undefined && document.encrypted === 0) sizeOfPage(storedPages(document), body.place.pageno);
      const known = before === undefined ? [] : mentioned(before);
      const mention = [...new Set(body.mention ?? known)];
      const columns = {
        text: body.text,
        pageno: place?.pageno ?? null,
        x: place?.x ?? null,
        y: place?.y ?? null,
        mention: JSON.stringify(mention),
      };
      const { userId } = principal;
      const id =
        before?.id ?? (await insertNote(trx, { ...columns, docid: document.id, userid: userId, createdat: at }));
      if (before !== undefined && !(await changeNote(trx, before, columns, at))) throw new Failure('note.conflict');
      await announce(trx, services, document, { id, mention, known, text: body.text, userid: userId });
      const values = { newvalue: body.text, ...(before && { oldvalue: before.text }) };
      await writeAudit(trx, { at, userId, action: 'note.set', docid: document.id, ...values });
      await documentChanged(trx, services, document.id, 'note', userId);
      return findNote(trx, document.id, id);
    });
    return { note: note === undefined ? [] : [presentNote(note, services.timeZone)] };
  },

  noteDelete: async ({ services, principal, params }) => {
    await services.store.db.transaction().execute(async (trx) => {
      const document = await findDocument(trx, principal, params.docid);
      if (document === undefined) throw new Failure('document.unknown');
      ensure(mayReadNotes(principal, document));
      const before = await findNote(trx, document.id, params.id);
      if (before === undefined) throw new Failure('note.unknown');
      ensure(mayEditNote(principal, document, before));
      const at = services.now();
      await deleteNote(trx, before, at);
      const entry = { at, userId: principal.userId, docid: document.id, oldvalue: before.text };
      await writeAudit(trx, { ...entry, action: 'note.deleted' });
      await documentChanged(trx, services, document.id, 'note', principal.userId);
    });
    return {};
  },
} satisfies Partial<Handlers>;

/** Notifies users mentioned for the first time. @throws Failure 'note.mentionUnknown' if one may not read the note */
async function announce(
  trx: Trx,
  services: NotifyContext,
  document: DocumentRow,
  note: { id: number; mention: readonly number[]; known: readonly number[]; text: string; userid: number },
): Promise<void> {
  const fresh = note.mention.filter((id) => !note.known.includes(id));
  if (fresh.length === 0) return;
  const readers = await readersOfNotes(trx, document.realmid, fresh);
  if (readers.length < fresh.length) throw new Failure('note.mentionUnknown', { field: 'mention' });
  const author = await trx.selectFrom('user').where('id', '=', note.userid).selectAll().executeTakeFirstOrThrow();
  const initiatorname = personName(author);
  const body = `${initiatorname}: ${note.text.slice(0, SHOWN).toWellFormed()}`;
  for (const userid of readers)
    await notify(trx, services, {
      userid,
      type: EVENT_TYPES.note,
      docid: document.id,
      text: { title: document.filename, body },
      facts: { noteid: note.id, initiatorname },
    });
}
