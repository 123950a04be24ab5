import * as z from 'zod/mini';
import type { Note } from '#core/contract/document/note.ts';
import { toWireDateTime } from '#core/kernel/date.ts';
import type { NamedNote } from '#server/store/document/notes.ts';

/** Ids of the users that a note mentions. */
export const mentioned = ({ mention }: Pick<NamedNote, 'mention'>): number[] =>
  z.array(z.number()).parse(JSON.parse(mention));

export const placeOf = ({ pageno, x, y }: Pick<NamedNote, 'pageno' | 'x' | 'y'>) =>
  pageno === null ? undefined : { pageno, x: x ?? 0, y: y ?? 0 };

/** A note for users who may read it. */
export function presentNote(row: NamedNote, timeZone: string): Note {
  const place = placeOf(row);
  return {
    id: row.id,
    docid: row.docid,
    text: row.text,
    userid: row.userid,
    username: row.username,
    createdate: toWireDateTime(row.createdat, timeZone),
    mention: mentioned(row),
    revision: row.revision,
    ...(place && { place }),
    ...(row.changedat !== null && { changedate: toWireDateTime(row.changedat, timeZone) }),
  };
}
