import { loadNamespaces, t } from 'i18next';
import { showToast } from '#src/stores/toasts/effects.ts';

/**
 * Explains what cannot be done with stamps, because the server issues each of them (docs/decisions/0030): they are not
 * copied, or cannot be restored.
 */
export async function explainStamps(what: 'stay' | 'gone'): Promise<void> {
  await loadNamespaces('stamps');
  showToast({ type: 'info', message: t(`stamps:${what}`), component: 'layers' });
}
