import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '#core/contract/constants.ts';
import { chosenServer, deployment } from '#src/stores/deployment/store.ts';
import { changeLanguage } from '#src/stores/language/effects.ts';
import { currentLanguage, languageNames } from '#src/stores/language/model.ts';
import { useSession } from '#src/stores/session/store.ts';
import { Entrance } from '#src/ui/entrance/Entrance.tsx';
import { EntranceForm } from '#src/ui/entrance/EntranceForm.tsx';
import { Refusal } from '#src/ui/entrance/Refusal.tsx';
import { PasswordField, TextField } from '#src/ui/field/Field.tsx';
import { signIn, signInByCloud } from './effects.ts';
import classes from './login.module.css';
import { type LoginDraft, missingFields, offeredProviders, type RequiredField } from './model.ts';
import { useCapsLock } from './useCapsLock.ts';

/** Specification, section 2, Login screen. */
export default function LoginScreen() {
  const { t, i18n } = useTranslation(['login', 'app']);
  const busy = useSession((session) => session.status === 'loggingIn');
  const [draft, setDraft] = useState<LoginDraft>({
    server: chosenServer(),
    username: '',
    password: '',
    keepalive: false,
  });
  const [missing, setMissing] = useState<readonly RequiredField[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const capsLock = useCapsLock();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const empty = missingFields(draft);
    setMissing(empty);
    setRefusal(undefined);
    if (empty.length > 0 || busy) return;
    void signIn(draft).then(setRefusal);
  };
  const field = (name: RequiredField) => ({
    label: t(name),
    value: draft[name] ?? '',
    onChange: (value: string) => setDraft({ ...draft, [name]: value }),
    error: missing.includes(name) ? t('missing') : undefined,
    onFocus: () => setMissing(missing.filter((other) => other !== name)),
  });

  return (
    <Entrance>
      <EntranceForm title={t('app:product')} onSubmit={submit}>
        {draft.server !== undefined && <TextField {...field('server')} inputMode="url" autoComplete="url" />}
        <TextField {...field('username')} autoComplete="username" maxLength={200} autoFocus />
        <PasswordField
          {...field('password')}
          {...(capsLock && { description: t('capsLock') })}
          autoComplete="current-password"
          maxLength={500}
        />
        <Checkbox
          label={t('keepalive')}
          checked={draft.keepalive}
          onChange={(event) => setDraft({ ...draft, keepalive: event.currentTarget.checked })}
        />
        <Refusal>{refusal}</Refusal>
        <Button type="submit" fullWidth loading={busy}>
          {t('submit')}
        </Button>
        {offeredProviders(deployment).map(({ id, name }) => (
          <Button
            key={id ?? 0}
            variant="default"
            fullWidth
            onClick={() => void signInByCloud(draft, id).then(setRefusal)}
          >
            {name === undefined ? t('cloud') : t('cloudBy', { name })}
          </Button>
        ))}
        <NativeSelect
          aria-label={t('app:language')}
          leftSection={<IconLanguage size={18} stroke={1.75} />}
          value={currentLanguage(i18n.language)}
          onChange={(event) => void changeLanguage(currentLanguage(event.currentTarget.value))}
          data={LANGUAGES.map((language) => ({ value: language, label: languageNames[language] }))}
          className={classes.language ?? ''}
        />
      </EntranceForm>
    </Entrance>
  );
}
