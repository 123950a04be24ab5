import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '#src/ui/field/Field.tsx';
import classes from './gate.module.css';
import { enter } from './effects.ts';

/** The administration requires its own session: users from a normal one enter their password again. */
export function Gate() {
  const { t } = useTranslation('admin');
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    const refused = await enter(password);
    setBusy(false);
    setRefusal(refused);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '' && !busy) void send();
  };
  return (
    <div className={classes.gate}>
      <form className={classes.gateCard} onSubmit={submit} noValidate>
        <h1>{t('title')}</h1>
        <p>{t('gate.hint')}</p>
        <PasswordField
          label={t('gate.password')}
          value={password}
          onChange={setPassword}
          error={refusal}
          onFocus={() => setRefusal(undefined)}
          autoComplete="current-password"
          maxLength={500}
          autoFocus
        />
        <Button type="submit" loading={busy} disabled={password === ''}>
          {t('gate.enter')}
        </Button>
      </form>
    </div>
  );
}
