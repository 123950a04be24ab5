import * as z from 'zod/mini';
import { fieldsAssumed, nouns, operation } from '#core/contract/operation.ts';
import { DocParams, Id, IdText, Text, WireDateTime } from '#core/contract/shapes.ts';

/** Longest text of a note, and most notes of a document. */
export const NOTE_LENGTH = 4000;
export const NOTES_MAXIMUM = 5000;

/** Where a note is placed, in page units of the upright page. */
export const NotePlace = z.object({
  pageno: Id,
  x: z.number().check(z.gte(0), z.lte(100_000)),
  y: z.number().check(z.gte(0), z.lte(100_000)),
});
export type NotePlace = z.infer<typeof NotePlace>;

/** A note on the document as a whole, or at a place on one of its pages. */
export const Note = z.object({
  id: Id,
  docid: Id,
  text: z.string(),
  place: z.optional(NotePlace),
  userid: Id,
  username: z.string(),
  createdate: WireDateTime,
  /** Absent if never changed. */
  changedate: z.optional(WireDateTime),
  /** Mentioned users. */
  mention: z.array(Id),
  /** Counts changes; sent along with the next one, so that of two simultaneous changes the second is refused. */
  revision: Id,
});
export type Note = z.infer<typeof Note>;

/** A new note, or with `id` a new text for an existing one; its place changes only if given. */
export const NoteSet = z.object({
  id: z.optional(Id),
  revision: z.optional(Id),
  text: Text(NOTE_LENGTH).check(z.minLength(1)),
  place: z.optional(NotePlace),
  /** Users to notify, unless they were mentioned before; only users who may read notes here. */
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
  /** Oldest first. */
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
