import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '#src/ui/Field.tsx';
import classes from './preview.module.css';

/** An encrypted file is looked at with its password, which goes nowhere. */
export function PreviewPassword({ wrong, onPassword }: { readonly wrong: boolean; readonly onPassword: (password: string) => void }) {
  const { t } = useTranslation('viewer');
  const [typed, setTyped] = useState('');
  return (
    <form
      className={classes.password}
      onSubmit={(event) => {
        event.preventDefault();
        onPassword(typed);
      }}
    >
      <strong>{t('password.title')}</strong>
      <PasswordField label={t('password.label')} value={typed} onChange={setTyped} error={wrong ? t('password.wrong') : undefined} autoFocus autoComplete="off" />
      <Button type="submit" disabled={typed === ''}>
        {t('password.open')}
      </Button>
    </form>
  );
}
