import { loadNamespaces, t } from 'i18next';
import { showToast } from '#src/stores/toasts/effects.ts';

/** Maximum documents opened in tabs at once (assumed; browsers block more). */
export const TABS_MAXIMUM = 10;

/** URL of a document (specification, section 2, Routes). */
const linkTo = (docid: number): string => {
  const { origin, pathname } = window.location;
  return `${origin}${pathname}#/document/${docid}/index`;
};

/** Copies links to documents to the clipboard, one per line. */
export async function shareLinks(docids: readonly number[]): Promise<void> {
  await loadNamespaces('messages');
  try {
    await navigator.clipboard.writeText(docids.map(linkTo).join('\n'));
    showToast({ type: 'success', message: t('search:link.copied', { count: docids.length }), component: 'search' });
  } catch {
    showToast({ type: 'error', message: t('messages:link.notCopied'), component: 'search' });
  }
}

/** Opens documents in separate tabs. */
export function openInTabs(docids: readonly number[]): void {
  for (const docid of docids.slice(0, TABS_MAXIMUM)) window.open(linkTo(docid), '_blank', 'noopener');
}
