import { t } from 'i18next';
import { LANGUAGES } from '#core/contract/constants.ts';
import { settingsEntries } from '#src/areas/settings/entries.ts';
import { changeLanguage } from '#src/stores/language/effects.ts';
import { languageNames } from '#src/stores/language/model.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { useSession } from '#src/stores/session/store.ts';
import type { Action, ActionGroup } from '#src/stores/shell/actions.ts';
import { isOffered, type PlainCommand, runCommand } from '#src/stores/shell/commands.ts';
import type { MenuEntry } from '#src/stores/shell/manifest.ts';
import { showPanel } from '#src/stores/shell/sidebar.ts';
import { type Theme, THEMES } from '#src/stores/theme/model.ts';
import { SHELL_CHORDS } from './keys.ts';
import { openPalette } from './palette.ts';

/** What only the shown shell knows. */
interface Shown {
  readonly menu: readonly MenuEntry[];
  readonly go: (path: string) => void;
  readonly turn: (theme: Theme) => void;
}

const plain = (label: string, run: () => void): Action => ({ label, chords: [], run });

const ofList = (name: Extract<PlainCommand, keyof typeof SHELL_CHORDS>, label: string): Action[] =>
  isOffered(name) ? [{ label, chords: [SHELL_CHORDS[name]], run: () => runCommand(name, undefined) }] : [];

/** What can be done everywhere: ways to go, the list that is shown, and everything about one's place of work. The texts of the settings must have been loaded. */
export const shellActions = ({ menu, go, turn }: Shown): readonly ActionGroup[] => {
  const { user } = useSession.getState();
  const entries = user === null ? [] : settingsEntries(user, useMasterData.getState().licenses);
  return [
    {
      title: t('shell:actions.list'),
      actions: [
        ...ofList('list.focus', t('shell:actions.focusList')),
        ...ofList('list.toggleAll', t('shell:actions.toggleAll')),
      ],
    },
    {
      title: t('shell:actions.go'),
      actions: [
        plain(t('shell:home'), () => go('/home')),
        ...menu.map(({ path, label }) => plain(t(`app:menu.${label}`), () => go(path))),
      ],
    },
    {
      title: t('shell:actions.work'),
      actions: [
        { label: t('shell:actions.palette'), chords: [SHELL_CHORDS.palette], run: () => void openPalette() },
        plain(t('shell:panel.settings'), () => showPanel('settings')),
        plain(t('shell:panel.info'), () => showPanel('info')),
        ...entries.map(({ text, run }): Action =>
          text === 'shortcuts'
            ? { id: 'shortcuts.show', label: t('settings:shortcuts'), chords: [SHELL_CHORDS['shortcuts.show']], run }
            : plain(t(`settings:${text}`), run),
        ),
        ...THEMES.map((theme) =>
          plain(`${t('settings:theme.label')}: ${t(`settings:theme.${theme}`)}`, () => turn(theme)),
        ),
        ...LANGUAGES.map((language) =>
          plain(`${t('app:language')}: ${languageNames[language]}`, () => void changeLanguage(language)),
        ),
      ],
    },
  ];
};
