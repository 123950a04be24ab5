import { t } from 'i18next';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import { runCommand } from '#src/commands/named.ts';
import { call } from '#src/gateway/call.ts';
import { askFirst } from '#src/stores/modals/effects.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { refresh } from '#src/stores/documents/refresh.ts';
import { restoreDocument } from '#src/stores/documents/restore.ts';

const failed = (title: string, message: string): void =>
  showToast({ type: 'error', title, message, component: 'document' });

const succeeded = (message: string): void => showToast({ type: 'success', message, component: 'document' });

/** Deletes the document, goes to the search and offers to restore the document. */
export async function remove({ docid, filename }: Pick<DocumentInfo, 'docid' | 'filename'>): Promise<void> {
  const params = { docid: String(docid) };
  const answer = await call('documentDelete', { params });
  if (!answer.ok) return;
  runCommand('search.open', undefined);
  refresh(docid, 'document.deleted');
  askFirst(
    { title: t('panels:actions.restore'), text: t('panels:actions.deleted', { name: filename }) },
    () => void restore(docid),
  );
}

async function restore(docid: number): Promise<void> {
  if (!(await restoreDocument(docid))) return;
  succeeded(t('panels:actions.restored'));
  runCommand('document.open', { docid });
}

/** Sets or lifts the document's protection. */
export async function protect({ docid }: Pick<DocumentInfo, 'docid'>, active: boolean): Promise<void> {
  const answer = await call('documentProtectionSet', { body: { docid, active } }, { silent: true });
  if (answer.ok) succeeded(active ? t('panels:actions.protected') : t('panels:actions.unprotected'));
  else failed(t('messages:property.notSet'), answer.error.message);
  refresh(docid, 'protection.set');
}

/** Files an earlier version's file as the newest version. @returns whether it succeeded */
export async function restoreVersion(docid: number, version: number): Promise<boolean> {
  const params = { docid: String(docid), version: String(version) };
  const answer = await call('versionRestore', { params }, { silent: true });
  if (answer.ok) succeeded(t('panels:versions.restored', { version }));
  // Only earlier versions can be restored on our own server; another may see this differently.
  else if (answer.error.name === 'document.versionCurrent')
    showToast({ type: 'info', message: t('messages:version.alreadyCurrent'), component: 'document' });
  else failed(t('panels:versions.restore', { version }), answer.error.message);
  refresh(docid, 'version.set');
  return answer.ok;
}
