import { t } from 'i18next';
import { askFirst } from '#src/stores/modals/effects.ts';
import { stackOf } from './model.ts';
import { discard, meant } from './steps.ts';
import { desk, useDesk } from './store.ts';

/** Discards pages; the first time in an open pool it asks, later ones can be undone as well and are not asked about. */
export function askToDiscard(leaves: readonly string[] = meant()): void {
  if (leaves.length === 0) return;
  if (desk().mayDiscard) return discard(leaves);
  const [first = ''] = leaves;
  const page = 1 + (stackOf(desk().now, first)?.leaves.findIndex(({ id }) => id === first) ?? 0);
  const question =
    leaves.length === 1 ? t('messages:confirm.page', { page }) : t('scan:discard.text', { count: leaves.length });
  askFirst({ title: t('scan:key.discard'), text: `${question} ${t('scan:discard.hint')}` }, () => {
    useDesk.setState({ mayDiscard: true });
    discard(leaves);
  });
}
