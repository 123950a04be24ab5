import i18next, { t } from 'i18next';
import { abandonLogin } from '#src/stores/session/effects.ts';
import { offerCommand } from '#src/commands/named.ts';
import { showToast } from '#src/stores/toasts/effects.ts';

const loadDialogs = () => import('#src/areas/account/openAccount.tsx');

/** Returns whether the dialogs could be loaded. */
const opened = async (open: (dialogs: Awaited<ReturnType<typeof loadDialogs>>) => void): Promise<boolean> => {
  try {
    // The dialogs' titles are read outside React, where nothing waits for missing texts.
    const [dialogs] = await Promise.all([loadDialogs(), i18next.loadNamespaces('account')]);
    open(dialogs);
    return true;
  } catch {
    showToast({ type: 'error', message: t('app:failure.chunk'), component: 'account' });
    return false;
  }
};

/**
 * Registers the dialogs of the user's account, also before sign-in, which may require a set-up first. They are loaded
 * when opened.
 */
export const offerAccountCommands = (): void => {
  offerCommand('account.setUp', (user) => {
    // Without the dialog, the login could be neither completed nor cancelled.
    void opened(({ setUp }) => setUp(user)).then((isOpen) => (isOpen ? undefined : abandonLogin()));
  });
  offerCommand('account.changePassword', () => void opened(({ openPassword }) => openPassword()));
  offerCommand('account.twoFactor', () => void opened(({ openTwoFactor }) => openTwoFactor()));
  offerCommand(
    'account.signature',
    () => void i18next.loadNamespaces('signature').then(() => opened(({ openSignature }) => openSignature())),
  );
  offerCommand('account.recoveryCodes', () => void opened(({ openRecoveryCodes }) => openRecoveryCodes()));
};
