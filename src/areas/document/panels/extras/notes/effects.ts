import type { Note, NoteSet } from '#core/contract/document/note.ts';
import { call } from '#src/gateway/call.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { refresh } from '#src/stores/documents/refresh.ts';

/** Saves a new note or a changed text; the gateway reports errors. @returns the name of the error, if it failed */
export async function setNote(docid: number, body: NoteSet): Promise<string | undefined> {
  const answer = await call('noteSet', { params: { docid: String(docid) }, body });
  // Also after a failure, as somebody else may have changed it.
  refresh(docid, 'note.set');
  return answer.ok ? undefined : answer.error.name;
}

export async function deleteNote({ docid, id }: Pick<Note, 'docid' | 'id'>, failed: string): Promise<void> {
  const answer = await call('noteDelete', { params: { docid: String(docid), id: String(id) } }, { silent: true });
  if (!answer.ok) showToast({ type: 'error', title: failed, message: answer.error.message, component: 'notes' });
  refresh(docid, 'note.set');
}
