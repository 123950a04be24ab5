import { Button, Stack } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { chosenServer, deployment } from '#src/stores/deployment/store.ts';
import { useSession } from '#src/stores/session/store.ts';
import { Refusal } from '#src/ui/entrance/Refusal.tsx';
import { PasswordField, TextField } from '#src/ui/field/Field.tsx';
import type { CloudRefusal } from './cloud/effects.ts';
import { returnByCloud, signIn } from './effects.ts';
import { offeredProviders, renewalOf } from './model.ts';
import { useCapsLock } from './useCapsLock.ts';

/** Signs the user back in after the session ended, without losing unsaved work (specification, section 8, 401). */
export function ReturnForm({ formId }: { readonly formId: string }) {
  const { t } = useTranslation('login');
  const user = useSession((session) => session.user);
  const busy = useSession((session) => session.status === 'loggingIn');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  // Retired after this page was loaded.
  const [isGone, setIsGone] = useState(false);
  const capsLock = useCapsLock();
  const offered = isGone ? [] : offeredProviders(deployment);
  const renewal = user === null ? undefined : renewalOf(offered, user);
  const provider = renewal?.provider;
  const cloudOnly = renewal?.password === false;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (cloudOnly) return signInByCloud();
    setMissing(password === '');
    setRefusal(undefined);
    if (password === '' || busy || user === null) return;
    void signIn({ server: chosenServer(), username: user.name, password, keepalive: user.keepalive }).then(setRefusal);
  };
  const signInByCloud = () => {
    if (user !== null) void returnByCloud(user).then(tell);
  };
  const tell = (failure: CloudRefusal | undefined) => {
    setIsGone(failure?.gone === true);
    setRefusal(failure?.gone === true ? undefined : failure?.message);
  };
  return (
    <form id={formId} onSubmit={submit} noValidate>
      <Stack gap="md">
        <span>{t('back.hint')}</span>
        <TextField
          label={t('username')}
          value={user?.name ?? ''}
          onChange={() => undefined}
          autoComplete="username"
          readOnly
        />
        {(isGone || renewal?.gone === true) && (
          <Refusal>{t(user?.password.canchange === true ? 'back.gone' : 'back.goneAlone')}</Refusal>
        )}
        {!cloudOnly && (
          <PasswordField
            label={t('password')}
            value={password}
            onChange={setPassword}
            error={missing ? t('missing') : undefined}
            {...(capsLock && { description: t('capsLock') })}
            onFocus={() => setMissing(false)}
            autoComplete="current-password"
            maxLength={500}
            autoFocus
          />
        )}
        <Refusal>{refusal}</Refusal>
        {provider !== undefined && (
          <Button
            variant="default"
            fullWidth
            onClick={signInByCloud}
            {...(cloudOnly && { 'data-autofocus': true, autoFocus: true })}
          >
            {provider.name === undefined ? t('cloud') : t('cloudBy', { name: provider.name })}
          </Button>
        )}
      </Stack>
    </form>
  );
}
