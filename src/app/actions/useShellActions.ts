import { useMantineColorScheme } from '@mantine/core';
import { t } from 'i18next';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { LANGUAGES } from '#core/contract/constants.ts';
import { openPage } from '#src/areas/settings/pages.ts';
import { visibleEntries } from '#src/areas/settings/rules.ts';
import { changeLanguage } from '#src/stores/language/effects.ts';
import { languageNames } from '#src/stores/language/model.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { logout } from '#src/stores/session/effects.ts';
import { useSession } from '#src/stores/session/store.ts';
import { type Action, offerActionsEverywhere } from '#src/stores/shell/actions.ts';
import { isOffered, offerCommand, type PlainCommand, runCommand } from '#src/stores/shell/commands.ts';
import { showPanel } from '#src/stores/shell/sidebar.ts';
import { THEMES } from '#src/stores/theme/model.ts';
import { useMenu } from '../menu.ts';
import { SHELL_CHORDS } from './keys.ts';
import { openPalette } from './palette.ts';
import { openShortcuts } from './openShortcuts.tsx';

const openAppSettings = (): void => void import('#src/areas/settings/openAppSettings.tsx').then((dialog) => dialog.openAppSettings());

const openDevices = (): void => void import('#src/areas/devices/openDevices.tsx').then((dialog) => dialog.openDevices());

const plain = (label: string, run: () => void): Action => ({ label, chords: [], run });

const command = (name: PlainCommand, label: string, chord?: string): Action[] => (isOffered(name) ? [{ label, chords: chord === undefined ? [] : [chord], run: () => runCommand(name, undefined) }] : []);

/** Offers what can be done everywhere: ways to go, the list that is shown, and everything about one's place of work. */
export const useShellActions = (): void => {
  const navigate = useNavigate();
  const menu = useMenu();
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => offerCommand('shortcuts.show', () => void openShortcuts()), []);
  useEffect(() => offerCommand('account.sessions', openDevices), []);
  useEffect(
    () =>
      offerActionsEverywhere(() => {
        const { user } = useSession.getState();
        const visible = user === null ? undefined : visibleEntries(user, useMasterData.getState().licenses);
        return [
          { title: t('shell:actions.list'), actions: [...command('list.focus', t('shell:actions.focusList'), SHELL_CHORDS['list.focus']), ...command('list.toggleAll', t('shell:actions.toggleAll'), SHELL_CHORDS['list.toggleAll'])] },
          { title: t('shell:actions.go'), actions: [plain(t('shell:home'), () => void navigate('/home')), ...menu.map(({ path, label }) => plain(t(`app:menu.${label}`), () => void navigate(path)))] },
          {
            title: t('shell:actions.work'),
            actions: [
              { label: t('shell:actions.palette'), chords: [SHELL_CHORDS.palette], run: () => void openPalette() },
              ...command('shortcuts.show', t('settings:shortcuts'), SHELL_CHORDS['shortcuts.show']),
              plain(t('shell:panel.settings'), () => showPanel('settings')),
              plain(t('shell:panel.info'), () => showPanel('info')),
              plain(t('shell:panel.protocol'), () => showPanel('protocol')),
              ...(visible?.settings === true ? [plain(t('settings:settings'), openAppSettings)] : []),
              ...(visible?.password === true ? command('account.changePassword', t('settings:password')) : []),
              ...(visible?.twoFactor === true ? command('account.twoFactor', t('settings:twoFactor')) : []),
              ...command('account.signature', t('settings:signature')),
              ...command('account.sessions', t('settings:sessions')),
              plain(t('settings:help'), () => openPage('help')),
              plain(t('settings:notes'), () => openPage('notes')),
              ...THEMES.map((theme) => plain(`${t('settings:theme.label')}: ${t(`settings:theme.${theme}`)}`, () => setColorScheme(theme === 'system' ? 'auto' : theme))),
              ...LANGUAGES.map((language) => plain(`${t('app:language')}: ${languageNames[language]}`, () => void changeLanguage(language))),
              plain(t('settings:logout'), () => void logout(false)),
              plain(t('settings:logoutEverywhere'), () => void logout(true)),
            ],
          },
        ];
      }),
    [navigate, menu, setColorScheme],
  );
};
