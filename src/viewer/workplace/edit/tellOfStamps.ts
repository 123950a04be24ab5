import { loadNamespaces, t } from 'i18next';
import { showToast } from '#src/stores/toasts/effects.ts';

/**
 * Says what is not done with stamps, since each is what the server gave (docs/decisions/0030): they are not copied
 * along, or do not come back.
 */
export async function tellOfStamps(what: 'stay' | 'gone'): Promise<void> {
  await loadNamespaces('stamps');
  showToast({ type: 'info', message: t(`stamps:${what}`), component: 'layers' });
}
