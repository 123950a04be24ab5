import { t } from 'i18next';
import { createElement } from 'react';
import { MODAL_SIZES } from '#core/contract/constants.ts';
import type { SessionUser } from '#core/contract/people/user.ts';
import { chooseServer } from '#src/stores/deployment/store.ts';
import { closeModal, openModal } from '#src/stores/modals/effects.ts';
import { login } from '#src/stores/session/effects.ts';
import type { LoginOutcome } from '#src/stores/session/model.ts';
import { runCommand } from '#src/commands/named.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { CodeForm } from './CodeForm.tsx';
import { isTooOften, type LoginDraft } from './model.ts';

/**
 * Signs in. Answers what the screen has to say, undefined when there is nothing: signed in, or a code is being asked
 * for.
 */
export const signIn = async (draft: LoginDraft): Promise<string | undefined> => {
  if (draft.server !== undefined && !chooseServer(draft.server)) return t('login:serverInvalid');
  const outcome = await login(draft);
  if (outcome.kind === 'codeRequired') askForCode((otp) => login({ ...draft, otp }));
  setUp(outcome);
  return outcome.kind === 'refused' ? outcome.message : undefined;
};

/** Goes to the cloud office. Answers what the screen has to say where that is not possible. */
export const signInByCloud = async (draft: LoginDraft): Promise<string | undefined> => {
  if (draft.server !== undefined && !chooseServer(draft.server)) return t('login:serverInvalid');
  const { goToCloud } = await import('./cloud/effects.ts');
  return goToCloud(draft, window);
};

/** CSS px: the forms of a provider, as it shows them in a window of their own. */
const CLOUD_WINDOW = 'popup,width=520,height=720';

/**
 * Signs the user of an interrupted session in again by the cloud office: in a window of its own, since this one would
 * lose the work that waits in it. Answers what the screen has to say where that is not possible.
 */
export const returnByCloud = async ({
  name,
  keepalive,
}: Pick<SessionUser, 'name' | 'keepalive'>): Promise<string | undefined> => {
  // Before anything is waited for: browsers open windows only at the press of a button.
  const there = window.open('', '', CLOUD_WINDOW);
  if (there === null) return t('login:back.blocked');
  const { goToCloud } = await import('./cloud/effects.ts');
  const refusal = await goToCloud({ username: name, keepalive }, there);
  if (refusal !== undefined) there.close();
  return refusal;
};

/** Offers what is to be set up before anything else, where a login has come to that. */
export const setUp = (outcome: LoginOutcome): void => {
  if (outcome.kind === 'setupRequired') runCommand('account.setUp', outcome.user);
};

/** Opens the code entry; the sixth wrong code closes it with a warning. */
export const askForCode = (send: (otp: string) => Promise<LoginOutcome>): void => {
  let wrongCodes = 0;
  const onCode = async (otp: string): Promise<string | undefined> => {
    const outcome = await send(otp);
    if (outcome.kind === 'codeRequired') {
      wrongCodes += 1;
      if (!isTooOften(wrongCodes)) return outcome.message;
      showToast({ type: 'warning', message: t('login:code.tooOften'), component: 'login' });
    }
    // A connection that fails is no reason to begin anew: the dialog stays, and says so.
    if (outcome.kind === 'refused') return outcome.message;
    closeModal(modal);
    setUp(outcome);
    return undefined;
  };
  const modal = openModal({
    title: t('login:code.title'),
    size: MODAL_SIZES.twoFactorCode,
    apply: t('login:submit'),
    content: ({ formId }) => createElement(CodeForm, { formId, onCode }),
  });
};
