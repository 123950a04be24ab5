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
import type { CloudRefusal } from './cloud/effects.ts';
import { CodeForm } from './CodeForm.tsx';
import { isTooOften, type LoginDraft } from './model.ts';

/** Signs in. Returns the message to show, or undefined if signed in or a code is required. */
export const signIn = async (draft: LoginDraft): Promise<string | undefined> => {
  if (draft.server !== undefined && !chooseServer(draft.server)) return t('login:serverInvalid');
  const outcome = await login(draft);
  if (outcome.kind === 'codeRequired') askForCode((otp) => login({ ...draft, otp }));
  setUp(outcome);
  return outcome.kind === 'refused' ? outcome.message : undefined;
};

/** Starts the cloud sign-in with a provider, the first if none is named. Returns the error message on failure. */
export const signInByCloud = async (draft: LoginDraft, provider?: number): Promise<string | undefined> => {
  if (draft.server !== undefined && !chooseServer(draft.server)) return t('login:serverInvalid');
  const { goToCloud } = await import('./cloud/effects.ts');
  return (await goToCloud(draft, window, provider))?.message;
};

/** CSS px: a pop-up sized for the providers' forms. */
const CLOUD_WINDOW = 'popup,width=520,height=720';

/**
 * Signs the user back in by cloud sign-in after the session ended. Uses a separate window, since leaving this one would
 * lose unsaved work. Returns why that failed, if it did.
 */
export const returnByCloud = async ({
  name,
  keepalive,
  providerid,
}: Pick<SessionUser, 'name' | 'keepalive' | 'providerid'>): Promise<CloudRefusal | undefined> => {
  // Must come before any await: browsers allow pop-ups only directly on a click.
  const there = window.open('', '', CLOUD_WINDOW);
  if (there === null) return { message: t('login:back.blocked'), gone: false };
  const { goToCloud } = await import('./cloud/effects.ts');
  const refusal = await goToCloud({ username: name, keepalive }, there, providerid);
  if (refusal !== undefined) there.close();
  return refusal;
};

/** Opens the mandatory set-up if the login requires one. */
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
    // A failed connection does not end the code entry: the dialog stays open and shows the error.
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
