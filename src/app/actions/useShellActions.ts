import { useMantineColorScheme } from '@mantine/core';
import { loadNamespaces } from 'i18next';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { offerActionsEverywhere } from '#src/stores/shell/actions.ts';
import { offerCommand } from '#src/stores/shell/commands.ts';
import { useMenu } from '../menu.ts';

const openShortcuts = (): void => void import('./openShortcuts.tsx').then((dialog) => dialog.openShortcuts());

const openDevices = (): void =>
  void import('#src/areas/devices/openDevices.tsx').then((dialog) => dialog.openDevices());

/** Offers what can be done everywhere; what that is comes when somebody looks. */
export const useShellActions = (): void => {
  const navigate = useNavigate();
  const menu = useMenu();
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => offerCommand('shortcuts.show', openShortcuts), []);
  useEffect(() => offerCommand('account.sessions', openDevices), []);
  useEffect(
    () =>
      offerActionsEverywhere(async () => {
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
