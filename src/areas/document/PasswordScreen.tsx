import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '#src/ui/Field.tsx';
import { unlock } from './unlock.ts';
import classes from './document.module.css';

/** Asks for the password of an encrypted document, as often as it takes; what was typed stays on the screen. */
export function PasswordScreen({ docid }: { readonly docid: string }) {
  const { t } = useTranslation('viewer');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [trying, setTrying] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTrying(true);
    const failure = await unlock(docid, password);
    setTrying(false);
    if (failure !== null) setError(failure.name === 'document.passwordWrong' ? t('password.wrong') : failure.message);
  };

  return (
    <form className={classes.password} onSubmit={(event) => void submit(event)}>
      <IconLock size={32} stroke={1.5} aria-hidden />
      <h2>{t('password.title')}</h2>
      <PasswordField label={t('password.label')} value={password} onChange={setPassword} error={error} onFocus={() => setError(undefined)} autoFocus autoComplete="off" />
      <Button type="submit" loading={trying} disabled={password === ''}>
        {t('password.open')}
      </Button>
    </form>
  );
}
