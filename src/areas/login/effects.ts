import { t } from 'i18next';
import { createElement } from 'react';
import { MODAL_SIZES } from '#core/contract/constants.ts';
import { chooseServer } from '#src/stores/deployment/store.ts';
import { closeModal, openModal } from '#src/stores/modals/effects.ts';
import { login } from '#src/stores/session/effects.ts';
import { runCommand } from '#src/stores/shell/commands.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { CodeForm } from './CodeForm.tsx';
import { isTooOften, type LoginDraft } from './model.ts';

/** Signs in. Answers what the screen has to say, undefined when there is nothing: signed in, or a code is being asked for. */
export const signIn = async (draft: LoginDraft): Promise<string | undefined> => {
  if (draft.server !== undefined && !chooseServer(draft.server)) return t('login:serverInvalid');
  const outcome = await login(draft);
  if (outcome.kind === 'codeRequired') askForCode(draft);
  if (outcome.kind === 'setupRequired') runCommand('account.setUp', outcome.user);
  return outcome.kind === 'refused' ? outcome.message : undefined;
};

/** Opens the code entry; the sixth wrong code closes it with a warning. */
const askForCode = (draft: LoginDraft): void => {
  let wrongCodes = 0;
  const onCode = async (otp: string): Promise<string | undefined> => {
    const outcome = await login({ ...draft, otp });
    if (outcome.kind === 'codeRequired') {
      wrongCodes += 1;
      if (!isTooOften(wrongCodes)) return outcome.message;
      showToast({ type: 'warning', message: t('login:code.tooOften'), component: 'login' });
    }
    // A connection that fails is no reason to begin anew: the dialog stays, and says so.
    if (outcome.kind === 'refused') return outcome.message;
    closeModal(modal);
    if (outcome.kind === 'setupRequired') runCommand('account.setUp', outcome.user);
    return undefined;
  };
  const modal = openModal({
    title: t('login:code.title'),
    size: MODAL_SIZES.twoFactorCode,
    apply: t('login:submit'),
    content: ({ formId }) => createElement(CodeForm, { formId, onCode }),
  });
};
