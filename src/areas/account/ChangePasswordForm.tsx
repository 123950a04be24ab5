import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '#core/contract/people/user.ts';
import { PasswordField } from '#src/ui/field/Field.tsx';
import classes from './account.module.css';
import { changePassword } from './effects.ts';
import { objectionTo, type PasswordDraft, type PasswordFieldName, type PasswordObjection } from './model.ts';

interface ChangePasswordFormProps {
  readonly formId: string;
  readonly user: Pick<SessionUser, 'id' | 'password'>;
  /** The change is mandatory before anything else. */
  readonly due: boolean;
  readonly onChanged: (user: SessionUser) => void;
}

/** Specification, section 5, Change password. */
export function ChangePasswordForm({ formId, user, due, onChanged }: ChangePasswordFormProps) {
  const { t } = useTranslation('account');
  const { policy } = user.password;
  const [draft, setDraft] = useState<PasswordDraft>({ old: '', new: '', repeat: '' });
  const [objection, setObjection] = useState<
    PasswordObjection | { readonly kind: 'refused'; readonly field: PasswordFieldName; readonly message: string }
  >();
  const [busy, setBusy] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = objectionTo(draft, policy);
    setObjection(found);
    if (found !== undefined || busy) return;
    setBusy(true);
    void changePassword(user.id, draft.old, draft.new).then((result) => {
      setBusy(false);
      if (result.ok) return onChanged(result.value);
      const field = fieldOfError[result.error.name ?? ''];
      return field && setObjection({ kind: 'refused', field, message: result.error.message });
    });
  };

  const errorOf = (name: PasswordFieldName): string | undefined => {
    if (objection?.kind === 'empty' && objection.fields.includes(name)) return t('password.allRequired');
    if (objection?.kind === 'repeat' && name === 'repeat') return t('password.repeatDiffers');
    if (objection?.kind === 'weak' && name === 'new') return t('password.tooWeak');
    return objection?.kind === 'refused' && objection.field === name ? objection.message : undefined;
  };
  const field = (name: PasswordFieldName) => ({
    label: t(`password.${name}`),
    value: draft[name],
    onChange: (value: string) => setDraft({ ...draft, [name]: value }),
    error: errorOf(name),
    onFocus: () => errorOf(name) !== undefined && setObjection(undefined),
    maxLength: 500,
  });
  const rules = policy.active
    ? [
        ...(policy.minlength > 0 ? [t('password.length', { minlength: policy.minlength })] : []),
        ...(policy.needspecialchars ? [t('password.special')] : []),
      ]
    : [];
  return (
    <form id={formId} className={classes.form} onSubmit={submit} noValidate>
      {due && <p className={classes.hint}>{t('password.due')}</p>}
      <PasswordField {...field('old')} autoComplete="current-password" autoFocus />
      <div className={due ? classes.pair : classes.form}>
        <PasswordField {...field('new')} autoComplete="new-password" />
        <PasswordField {...field('repeat')} autoComplete="new-password" />
      </div>
      <p className={classes.hint}>
        {rules.length === 0 ? t('password.noPolicy') : t('password.policy', { rules: rules.join(', ') })}
      </p>
    </form>
  );
}

/** The field that a server error is about. */
const fieldOfError: Readonly<Record<string, PasswordFieldName>> = {
  'password.wrong': 'old',
  'password.same': 'new',
  'password.tooWeak': 'new',
};
