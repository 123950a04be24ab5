import i18next, { t } from 'i18next';
import { openModal } from '#src/stores/modals/effects.ts';
import { offeredActions } from '#src/stores/shell/actions.ts';
import { ShortcutList } from '#src/ui/ShortcutList.tsx';

/** CSS px (assumed; the specification names the dialog, not its size). */
const SIZE = [680, 640] as const;

/** Shows the keys that mean something here (specification, section 2, Modals: shortcuts). */
export const openShortcuts = async (): Promise<void> => {
  await i18next.loadNamespaces('settings');
  const groups = offeredActions()
    .map(({ title, actions }) => ({ title, actions: actions.filter(({ chords }) => chords.length > 0) }))
    .filter(({ actions }) => actions.length > 0);
  openModal({ title: t('settings:shortcuts'), size: SIZE, apply: false, cancel: t('ui:close'), content: () => <ShortcutList groups={groups} /> });
};
