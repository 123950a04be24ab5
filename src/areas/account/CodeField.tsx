import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField, TextField } from '#src/ui/field/Field.tsx';
import classes from './account.module.css';

interface CodeFieldProps {
  readonly formId: string;
  readonly label: string;
  readonly children?: ReactNode;
  /** Sends what was entered; answers what to say beside the field, undefined when it was right. */
  readonly onCode: (code: string) => Promise<string | undefined>;
  /** A code of digits only, one with letters as well, or the password. */
  readonly kind: 'digits' | 'letters' | 'password';
}

/** A form that asks for one code, or for the password. */
export function CodeField({ formId, label, children, onCode, kind }: CodeFieldProps) {
  const { t } = useTranslation('account');
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  // A password of spaces is a password.
  const entered = kind === 'password' ? code : code.trim();
  const submit = async () => {
    if (entered === '') return setError(t(kind === 'password' ? 'confirm.empty' : 'twoFactor.empty'));
    setBusy(true);
    const refusal = await onCode(entered);
    setBusy(false);
    setError(refusal);
    return refusal !== undefined && setCode('');
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
