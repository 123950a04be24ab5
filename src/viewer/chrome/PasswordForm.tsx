import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '#src/ui/field/Field.tsx';
import classes from './chrome.module.css';

/** Why a password did not open a document: it was wrong, or another reason given as a message. */
export type Refusal = { readonly wrong: true } | { readonly wrong?: false; readonly message: string };

interface PasswordFormProps {
  /** Name of the document, if several could be meant. */
  readonly name?: string;
  /** Opens the document, or returns why not. */
  readonly onTry: (password: string) => Promise<Refusal | null>;
}

/** Asks for the password of an encrypted document until it is right; what was typed stays. */
export function PasswordForm({ name, onTry }: PasswordFormProps) {
  const { t } = useTranslation('viewer');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [trying, setTrying] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTrying(true);
    const refusal = await onTry(password);
    setTrying(false);
    if (refusal !== null) setError(refusal.wrong ? t('password.wrong') : refusal.message);
  };

  return (
    <form className={classes['password']} onSubmit={(event) => void submit(event)}>
      <IconLock size={32} stroke={1.5} aria-hidden />
      <h2>{t('password.title')}</h2>
      {name !== undefined && <p>{name}</p>}
      <PasswordField
        label={t('password.label')}
        value={password}
        onChange={setPassword}
        error={error}
        onFocus={() => setError(undefined)}
        autoFocus
        autoComplete="off"
      />
      <Button type="submit" loading={trying} disabled={password === ''}>
        {t('password.open')}
      </Button>
    </form>
  );
}
