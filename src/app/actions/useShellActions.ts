import { useMantineColorScheme } from '@mantine/core';
import { loadNamespaces } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { offerCommand } from '#src/commands/named.ts';
import { describeCommands } from '#src/commands/registry.ts';
import { useCommands } from '#src/commands/useCommands.ts';
import { useMenu } from '#src/app/frame/menu.ts';
import { openPalette } from './palette.ts';

const openShortcuts = (): void =>
  void import('#src/commands/sheet/openShortcuts.tsx').then((dialog) => dialog.openShortcuts());

const openDevices = (): void =>
  void import('#src/areas/devices/openDevices.tsx').then((dialog) => dialog.openDevices());

const openHelp = (): void => void import('#src/areas/settings/pages.ts').then(({ openPage }) => openPage('help'));

const openPush = (): void => void import('#src/areas/devices/push/openPush.tsx').then((dialog) => dialog.openPush());

/** Registers the commands available everywhere. Their code is loaded when the palette or the sheet is opened. */
export const useShellActions = (): void => {
  const navigate = useNavigate();
  const menu = useMenu();
  const { setColorScheme } = useMantineColorScheme();
  const { t } = useTranslation('shell');
  useCommands(
    t('actions.work'),
    [
      {
        id: 'palette.open',
        label: t('actions.palette'),
        chord: 'Ctrl+K',
        when: { typing: true },
        run: () => void openPalette(),
      },
      { id: 'shortcuts.show', label: t('actions.shortcuts'), chord: '?', run: openShortcuts },
      {
        id: 'settings.help',
        label: t('actions.help'),
        chord: 'F1',
        when: { typing: true, dialog: true },
        run: openHelp,
      },
    ],
    'everywhere',
  );
  useEffect(() => offerCommand('account.sessions', openDevices), []);
  useEffect(() => offerCommand('account.push', openPush), []);
  useEffect(
    () =>
      describeCommands(async () => {
        const [{ shellActions }] = await Promise.all([import('./shellActions.ts'), loadNamespaces('settings')]);
        return shellActions({
          menu,
          go: (path) => void navigate(path),
          turn: (theme) => setColorScheme(theme === 'system' ? 'auto' : theme),
        });
      }),
    [navigate, menu, setColorScheme],
  );
};
