import * as z from 'zod/mini';
import { fieldsAssumed, nouns, operation } from '#core/contract/operation.ts';
import { DocParams, Id, IdText, Text, WireDateTime } from '#core/contract/shapes.ts';

/** Longest text of a note, and most notes of a document. */
export const NOTE_LENGTH = 4000;
export const NOTES_MAXIMUM = 5000;

/** Where on a page a note hangs, page units of the upright page. */
export const NotePlace = z.object({
  pageno: Id,
  x: z.number().check(z.gte(0), z.lte(100_000)),
  y: z.number().check(z.gte(0), z.lte(100_000)),
});
export type NotePlace = z.infer<typeof NotePlace>;

/** A note on the document, or on a place of one of its pages. */
export const Note = z.object({
  id: Id,
  docid: Id,
  text: z.string(),
  place: z.optional(NotePlace),
  userid: Id,
  username: z.string(),
  createdate: WireDateTime,
  /** Absent where nobody changed it. */
  changedate: z.optional(WireDateTime),
  /** Users who are mentioned. */
  mention: z.array(Id),
  /** Counts its changes: sent along with the next one, so that of two at once one is told. */
  revision: Id,
});
export type Note = z.infer<typeof Note>;

/** A new note, or with `id` another text for one; its place moves only where one is given. */
export const NoteSet = z.object({
  id: z.optional(Id),
  revision: z.optional(Id),
  text: Text(NOTE_LENGTH).check(z.minLength(1)),
  place: z.optional(NotePlace),
  /** Users who get a notification, unless they were mentioned before; only those who may read notes here. */
  mention: z.optional(z.array(Id).check(z.maxLength(50))),
});
export type NoteSet = z.infer<typeof NoteSet>;

const errors = [
  'document.unknown',
  'document.deleted',
  'document.protected',
  'note.unknown',
  'note.rightMissing',
  'note.foreign',
] as const;

export const noteOperations = {
  /** The oldest first. */
  noteList: operation({
    method: 'GET',
    path: '/dms/document/{docid}/note/list/',
    effect: 'read',
    params: DocParams,
    answer: nouns({ note: Note }),
    errors: ['document.unknown', 'document.deleted', 'note.rightMissing'],
    provenance: fieldsAssumed,
  }),
  noteSet: operation({
    method: 'POST',
    path: '/dms/document/{docid}/note/set/',
    effect: 'change',
    params: DocParams,
    body: NoteSet,
    answer: nouns({ note: Note }),
    errors: [...errors, 'note.tooMany', 'note.conflict', 'note.mentionUnknown', 'page.unknown'],
    provenance: fieldsAssumed,
  }),
  noteDelete: operation({
    method: 'GET',
    path: '/dms/document/{docid}/note/delete/{id}',
    effect: 'change',
    params: z.object({ docid: IdText, id: IdText }),
    answer: nouns({}),
    errors,
    provenance: fieldsAssumed,
  }),
} as const;
