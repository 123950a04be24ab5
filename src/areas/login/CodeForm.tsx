import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { afterSending } from '#src/ui/field/afterSending.ts';
import { TextField } from '#src/ui/field/Field.tsx';
import classes from './login.module.css';

interface CodeFormProps {
  readonly formId: string;
  /** Sends the code; returns the message to show at the field, or undefined once the form is done. */
  readonly onCode: (code: string) => Promise<string | undefined>;
}

/** The second step of a two-factor login (specification, section 4). */
export function CodeForm({ formId, onCode }: CodeFormProps) {
  const { t } = useTranslation('login');
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [sending, setSending] = useState(false);
  const [isRecovery, setIsRecovery] = useState(false);
  const submit = async () => {
    if (code.trim() === '') return setError(t('code.empty'));
    setSending(true);
    setError(await onCode(code.trim()));
    setSending(false);
    return setCode(afterSending(code));
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!sending) void submit();
  };
  return (
    <form id={formId} className={classes.code} onSubmit={onSubmit} noValidate>
      <p>{t('code.hint')}</p>
      <TextField
        key={String(isRecovery)}
        label={t(isRecovery ? 'code.recoveryLabel' : 'code.label')}
        value={code}
        onChange={setCode}
        error={error}
        onFocus={() => setError(undefined)}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        maxLength={40}
        autoFocus
      />
      <button type="button" className={classes.other} onClick={() => setIsRecovery(!isRecovery)}>
        {t(isRecovery ? 'code.useApp' : 'code.useRecovery')}
      </button>
    </form>
  );
}
