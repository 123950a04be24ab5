import { t } from 'i18next';
import { openModal } from '#src/stores/modals/effects.ts';
import { openingAfter } from '#src/stores/modals/openingAfter.ts';
import { offeredActions } from '#src/stores/shell/actions.ts';
import { ShortcutList } from '#src/ui/ShortcutList.tsx';

/** CSS px (assumed; the specification names the dialog, not its size): one column for a few lines, two for many. */
const NARROW = [400, 400] as const;
const WIDE = [680, 640] as const;
/** Lines that the narrow one shows without scrolling. */
const FEW = 9;

/** Shows the keys that mean something here (specification, section 2, Modals: shortcuts). */
export const openShortcuts = openingAfter(offeredActions, (offered) => {
  const groups = offered
    .map(({ title, actions }) => ({ title, actions: actions.filter(({ chords }) => chords.length > 0) }))
    .filter(({ actions }) => actions.length > 0);
  const lines = groups.flatMap(({ actions }) => actions).length;
  openModal({
    title: t('settings:shortcuts'),
    size: lines > FEW ? WIDE : NARROW,
    apply: false,
    cancel: t('ui:close'),
    content: () => <ShortcutList groups={groups} />,
  });
});
