import { t } from 'i18next';
import { FORCED_TWO_FACTOR_TOAST_MS, MODAL_SIZES } from '#core/contract/constants.ts';
import type { SessionUser } from '#core/contract/people/user.ts';
import { openModal } from '#src/stores/modals/effects.ts';
import { abandonLogin, changeUser, completeLogin, isPresent } from '#src/stores/session/effects.ts';
import { setupOf } from '#src/stores/session/model.ts';
import { useSession } from '#src/stores/session/store.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import classes from './account.module.css';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';
import { CodeField } from './CodeField.tsx';
import { changesSettled, deactivateTwoFactor, refusalOfPassword } from './effects.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { RenewCodes } from './RenewCodes.tsx';
import { SignatureForm } from './SignatureForm.tsx';
import { TwoFactorSetup } from './TwoFactorSetup.tsx';

/** Recovery codes need more space than a code field, but no more than the set-up. */
const RECOVERY_SIZE = MODAL_SIZES.passwordForced;
/** CSS px. */
const CONFIRM_SIZE = [400, 250] as const;

interface Step {
  readonly user: SessionUser;
  readonly onDone: (user: SessionUser) => void;
  /** Whether the result may be shown: the user is still the one signed in. */
  readonly isHere: () => boolean;
  /** The user closed the dialog without finishing. */
  readonly onCancel?: () => void;
}

/**
 * Asks at login for the required set-ups, one after the other; closing a dialog cancels the login (specification,
 * section 4, Modal close: forLoginClose, forcePasswordChange).
 */
export const setUp = (user: SessionUser): void => {
  const due = setupOf(user);
  let isGivenUp = false;
  const step: Step = {
    user,
    isHere: () => true,
    onDone: (changed) => (isGivenUp ? undefined : setUp(changed)),
    onCancel: () => {
      isGivenUp = true;
      // A change still in progress renews the session, and the renewed one must be ended.
      void changesSettled().then(abandonLogin);
    },
  };
  if (due === undefined) completeLogin(user);
  else if (due === 'password') askForPassword(step, true);
  else {
    showToast({
      type: 'info',
      message: t('account:twoFactor.due'),
      lifetime: FORCED_TWO_FACTOR_TOAST_MS,
      component: 'account',
    });
    askForSetup(step);
  }
};

export const openPassword = (): void => withUser((user) => askForPassword(ofPresent(user), false));

/** Turns two-factor sign-in on or off. */
export const openTwoFactor = (): void =>
  withUser((user) => {
    const step = ofPresent(user);
    if (user.password.twofactor) askForEnd(step);
    else confirmPassword(step.isHere, (password) => askForSetup(step, password));
  });

/** CSS px. */
const SIGNATURE_SIZE = [520, 480] as const;

export const openSignature = (): void => {
  openModal({
    title: t('signature:own.title'),
    size: SIGNATURE_SIZE,
    apply: t('signature:own.save'),
    content: ({ formId, close }) => <SignatureForm formId={formId} close={close} />,
  });
};

export const openRecoveryCodes = (): void => withUser((user) => confirmPassword(() => isPresent(user), askForRenewal));

/** Somebody who finds an unlocked screen must not be able to change the user's sign-in data. */
function confirmPassword(isHere: () => boolean, onConfirmed: (password: string) => void): void {
  openModal({
    title: t('account:confirm.title'),
    size: CONFIRM_SIZE,
    apply: t('account:confirm.apply'),
    content: ({ formId, close }) => (
      <CodeField
        formId={formId}
        label={t('account:confirm.password')}
        kind="password"
        onCode={async (password) => {
          const refusal = await refusalOfPassword(password);
          if (refusal !== undefined) return refusal;
          close();
          if (isHere()) onConfirmed(password);
          return undefined;
        }}
      >
        <p className={classes.hint}>{t('account:confirm.hint')}</p>
      </CodeField>
    ),
  });
}

function askForRenewal(password: string): void {
  openModal({
    title: t('account:recovery.title'),
    size: MODAL_SIZES.twoFactorCode,
    apply: t('account:recovery.renew'),
    content: ({ formId, close }) => (
      <RenewCodes
        formId={formId}
        password={password}
        onRenewed={({ user, recoveryCodes }) => {
          close();
          changeUser(user);
          // Another user may have signed in before the answer arrived.
          if (isPresent(user)) showRecoveryCodes(recoveryCodes, () => undefined);
        }}
      />
    ),
  });
}

const withUser = (work: (user: SessionUser) => void): void => {
  const { user } = useSession.getState();
  if (user !== null) work(user);
};

const ofPresent = (user: SessionUser): Step => ({ user, onDone: changeUser, isHere: () => isPresent(user) });

const succeed = (message: string): void => showToast({ type: 'success', message, component: 'account' });

function askForPassword({ user, onDone, isHere, onCancel }: Step, due: boolean): void {
  openModal({
    title: t('account:password.title'),
    size: due ? MODAL_SIZES.passwordForced : MODAL_SIZES.password,
    ...(onCancel !== undefined && { onCancel }),
    content: ({ formId, close }) => (
      <ChangePasswordForm
        formId={formId}
        user={user}
        due={due}
        onChanged={(changed) => {
          close();
          if (!isHere()) return;
          succeed(t('account:password.changed'));
          onDone(changed);
        }}
      />
    ),
  });
}

function askForSetup({ user, onDone, isHere, onCancel }: Step, password?: string): void {
  openModal({
    title: t('account:twoFactor.title'),
    size: MODAL_SIZES.twoFactorSetup,
    apply: t('account:twoFactor.activate'),
    ...(onCancel !== undefined && { onCancel }),
    content: ({ formId, close }) => (
      <TwoFactorSetup
        formId={formId}
        user={user}
        password={password}
        onActivated={(changed, codes) => {
          close();
          if (!isHere()) return;
          succeed(t('account:twoFactor.activated'));
          showRecoveryCodes(codes, () => onDone(changed));
        }}
      />
    ),
  });
}

function askForEnd({ user, onDone, isHere }: Step): void {
  openModal({
    title: t('account:twoFactor.title'),
    size: MODAL_SIZES.twoFactorDeactivate,
    apply: t('account:twoFactor.deactivate'),
    content: ({ formId, close }) => (
      <CodeField
        formId={formId}
        label={t('account:twoFactor.codeHint')}
        kind="letters"
        onCode={async (code) => {
          const result = await deactivateTwoFactor(user.id, code);
          if (!result.ok) return result.error.message;
          close();
          if (!isHere()) return undefined;
          succeed(t('account:twoFactor.deactivated'));
          onDone(result.value);
          return undefined;
        }}
      />
    ),
  });
}

function showRecoveryCodes(codes: readonly string[], onSeen: () => void): void {
  openModal({
    title: t('account:recovery.title'),
    size: RECOVERY_SIZE,
    apply: false,
    cancel: t('account:recovery.done'),
    onCancel: onSeen,
    content: () => <RecoveryCodes codes={codes} />,
  });
}
