import { t } from 'i18next';
import { showToast } from '#src/stores/toasts/effects.ts';

interface Sent {
  readonly people: number;
  /** Names of recipients who were left out because they may not see the document. */
  readonly left: readonly string[];
}

/** Tells to how many people documents were sent, and who was left out. */
export function announceSent(text: 'telling:sent' | 'telling:notified', sent: readonly Sent[]): void {
  const count = Math.max(...sent.map(({ people }) => people));
  showToast({ type: 'success', message: t(text, { count }), component: 'telling' });
  const names = [...new Set(sent.flatMap(({ left }) => left))].join(', ');
  if (names !== '') showToast({ type: 'warning', message: t('telling:left', { names }), component: 'telling' });
}
