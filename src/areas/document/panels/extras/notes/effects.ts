import type { Note, NoteSet } from '#core/contract/document/note.ts';
import { call } from '#src/gateway/call.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { refresh } from '#src/stores/documents/refresh.ts';

/** Writes a note, or another text into one; what the server refuses is told. @returns whether it is kept */
export async function setNote(docid: number, body: NoteSet): Promise<boolean> {
  const answer = await call('noteSet', { params: { docid: String(docid) }, body });
  // Somebody else may have changed it: then what is there now is shown.
  refresh(docid, 'note.set');
  return answer.ok;
}

export async function deleteNote({ docid, id }: Pick<Note, 'docid' | 'id'>, failed: string): Promise<void> {
  const answer = await call('noteDelete', { params: { docid: String(docid), id: String(id) } }, { silent: true });
  if (!answer.ok) showToast({ type: 'error', title: failed, message: answer.error.message, component: 'notes' });
  refresh(docid, 'note.set');
}
