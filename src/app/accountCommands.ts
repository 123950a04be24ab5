import i18next, { t } from 'i18next';
import { abandonLogin } from '#src/stores/session/effects.ts';
import { offerCommand } from '#src/commands/named.ts';
import { showToast } from '#src/stores/toasts/effects.ts';

const loadDialogs = () => import('#src/areas/account/openAccount.tsx');

/** Whether the dialogs could be loaded. */
const opened = async (open: (dialogs: Awaited<ReturnType<typeof loadDialogs>>) => void): Promise<boolean> => {
  try {
    // Their titles are asked for outside of React, which would wait for the texts.
    const [dialogs] = await Promise.all([loadDialogs(), i18next.loadNamespaces('account')]);
    open(dialogs);
    return true;
  } catch {
    showToast({ type: 'error', message: t('app:failure.chunk'), component: 'account' });
    return false;
  }
};

/**
 * Offers the dialogs of the user's own account, before the login as well: what is due is asked for while signing in.
 * They are loaded when they are opened.
 */
export const offerAccountCommands = (): void => {
  offerCommand('account.setUp', (user) => {
    // Without the dialog the login could neither go on nor be given up.
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
