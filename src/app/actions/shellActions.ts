import { t } from 'i18next';
import { LANGUAGES } from '#core/contract/constants.ts';
import { settingsEntries } from '#src/areas/settings/entries.ts';
import type { Offer } from '#src/commands/registry.ts';
import { changeLanguage } from '#src/stores/language/effects.ts';
import { languageNames } from '#src/stores/language/model.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { useSession } from '#src/stores/session/store.ts';
import type { MenuEntry } from '#src/stores/shell/manifest.ts';
import { showPanel } from '#src/stores/shell/sidebar.ts';
import { type Theme, THEMES } from '#src/stores/theme/model.ts';
import { labelled } from '#src/ui/part/labelled.ts';

/** Known only to the rendered shell. */
interface Shown {
  readonly menu: readonly MenuEntry[];
  readonly go: (path: string) => void;
  readonly turn: (theme: Theme) => void;
}

/** Navigation and personal settings as commands available everywhere. The settings texts must be loaded. */
export const shellActions = ({ menu, go, turn }: Shown): readonly Omit<Offer, 'reach'>[] => {
  const { user } = useSession.getState();
  const entries = user === null ? [] : settingsEntries(user, useMasterData.getState());
  return [
    {
      title: t('shell:actions.go'),
      commands: [
        { id: 'go.home', label: t('shell:home'), run: () => go('/home') },
        ...menu.map(({ path, label }) => ({ id: `go.${label}`, label: t(`app:menu.${label}`), run: () => go(path) })),
      ],
    },
    {
      title: t('shell:actions.work'),
      commands: [
        { id: 'panel.settings', label: t('shell:panel.settings'), run: () => showPanel('settings') },
        { id: 'panel.info', label: t('shell:panel.info'), run: () => showPanel('info') },
        // The shortcut sheet and the help are left out, as they are commands of their own with keys.
        ...entries
          .filter(({ text }) => text !== 'shortcuts' && text !== 'help')
          .map(({ text, run }) => ({ id: `settings.${text}`, label: t(`settings:${text}`), run })),
        ...THEMES.map((theme) => ({
          id: `theme.${theme}`,
          label: labelled(t('settings:theme.label'), t(`settings:theme.${theme}`)),
          run: () => turn(theme),
        })),
        ...LANGUAGES.map((language) => ({
          id: `language.${language}`,
          label: labelled(t('app:language'), languageNames[language]),
          run: () => void changeLanguage(language),
        })),
      ],
    },
  ];
};
