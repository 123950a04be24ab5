import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '#src/ui/Field.tsx';
import classes from './account.module.css';

interface CodeFieldProps {
  readonly formId: string;
  readonly label: string;
  readonly children?: ReactNode;
  /** Sends the code; answers what to say beside the field, undefined when it was right. */
  readonly onCode: (code: string) => Promise<string | undefined>;
  /** Digits only, or letters as well. */
  readonly inputMode: 'numeric' | 'text';
}

/** A form that asks for one code. */
export function CodeField({ formId, label, children, onCode, inputMode }: CodeFieldProps) {
  const { t } = useTranslation('account');
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    if (code.trim() === '') return setError(t('twoFactor.empty'));
    setBusy(true);
    const refusal = await onCode(code.trim());
    setBusy(false);
    setError(refusal);
    return refusal !== undefined && setCode('');
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void submit();
  };
  return (
    <form id={formId} className={classes.form} onSubmit={onSubmit} noValidate>
      {children}
      <TextField label={label} value={code} onChange={setCode} error={error} onFocus={() => setError(undefined)} inputMode={inputMode} autoComplete="one-time-code" maxLength={40} autoFocus />
    </form>
  );
}
