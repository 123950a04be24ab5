import { call } from '#src/gateway/call.ts';
import { refresh } from './refresh.ts';

/** Restores a deleted document. @returns whether it succeeded; a failure has been shown */
export async function restoreDocument(docid: number): Promise<boolean> {
  const answer = await call('documentRestore', { params: { docid: String(docid) } });
  if (answer.ok) refresh(docid, 'document.restored');
  return answer.ok;
}
