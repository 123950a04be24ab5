import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { afterSending } from '#src/ui/field/afterSending.ts';
import { PasswordField, TextField } from '#src/ui/field/Field.tsx';
import classes from './account.module.css';

interface CodeFieldProps {
  readonly formId: string;
  readonly label: string;
  readonly children?: ReactNode;
  /** Sends the input; returns the message for the field, or undefined if it was right. */
  readonly onCode: (code: string) => Promise<string | undefined>;
  /** A code of digits, one that may contain letters, or the password. */
  readonly kind: 'digits' | 'letters' | 'password';
}

/** A form with a single code or password field. */
export function CodeField({ formId, label, children, onCode, kind }: CodeFieldProps) {
  const { t } = useTranslation('account');
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  // Passwords may consist of spaces, so they are not trimmed.
  const entered = kind === 'password' ? code : code.trim();
  const submit = async () => {
    if (entered === '') return setError(t(kind === 'password' ? 'confirm.empty' : 'twoFactor.empty'));
    setBusy(true);
    const refusal = await onCode(entered);
    setBusy(false);
    setError(refusal);
    return refusal !== undefined && setCode(afterSending(code));
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void submit();
  };
  const field = { label, value: code, onChange: setCode, error, onFocus: () => setError(undefined), autoFocus: true };
  return (
    <form id={formId} className={classes.form} onSubmit={onSubmit} noValidate>
      {children}
      {kind === 'password' ? (
        <PasswordField {...field} autoComplete="current-password" maxLength={500} />
      ) : (
        <TextField
          {...field}
          inputMode={kind === 'digits' ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          maxLength={40}
        />
      )}
    </form>
  );
}
