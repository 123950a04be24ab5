import i18next, { t } from 'i18next';
import { openModal } from '#src/stores/modals/effects.ts';
import { openingAfter } from '#src/stores/modals/openingAfter.ts';
import { useSettings } from '#src/stores/settings/store.ts';
import { namedCommands } from '../registry.ts';
import { groupsOf } from './model.ts';
import { ShortcutSheet } from './ShortcutSheet.tsx';

/** CSS px (assumed; the specification names the dialog, not its size): one column for few lines, two for many. */
const NARROW = [440, 460] as const;
const WIDE = [720, 680] as const;
/** Lines that fit into the narrow dialog without scrolling. */
const FEW = 9;

/** Shows the keys available here, and lets users change them (specification, section 2, Modals: shortcuts). */
export const openShortcuts = openingAfter(
  async () => {
    const [commands] = await Promise.all([
      // In this order commands are grouped by screen, not by button.
      namedCommands(['here', 'everywhere', 'shown']),
      i18next.loadNamespaces(['commands', 'settings']),
    ]);
    return commands;
  },
  (commands) => {
    const lines = groupsOf(commands, useSettings.getState().keys).flatMap((group) => group.lines).length;
    openModal({
      title: t('settings:shortcuts'),
      size: lines > FEW ? WIDE : NARROW,
      apply: false,
      cancel: t('ui:close'),
      content: () => <ShortcutSheet commands={commands} />,
    });
  },
);
