import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PASSWORD_POLICY } from '#core/kernel/passwordPolicy.ts';
import { call } from '#src/gateway/call.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Entrance } from '#src/ui/entrance/Entrance.tsx';
import { EntranceForm } from '#src/ui/entrance/EntranceForm.tsx';
import { Refusal } from '#src/ui/entrance/Refusal.tsx';
import { PasswordField, TextField } from '#src/ui/field/Field.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { accept } from './effects.ts';
import classes from './invitation.module.css';
import { type ChosenField, type ChosenPassword, faultsOf } from './model.ts';

interface Invited {
  readonly name: string;
  readonly firstname: string;
  readonly surname: string;
}

/** `/invitation/{token}`: an invited user chooses a password and is signed in. */
export default function InvitationScreen({ token }: { readonly token: string }) {
  const { t } = useTranslation('invitation');
  const [invited, setInvited] = useState<Invited>();
  const [refusal, setRefusal] = useState<string>();
  useEffect(() => {
    let here = true;
    const ask = async () => {
      const answer = await call('userInvitation', { body: { token } }, { silent: true });
      if (!here) return;
      setInvited(answer.ok ? answer.value.user[0] : undefined);
      setRefusal(answer.ok ? undefined : answer.error.message);
    };
    void ask();
    return () => {
      here = false;
    };
  }, [token]);
  if (refusal !== undefined)
    return (
      <Entrance>
        <EmptyState
          failed
          title={t('over')}
          hint={refusal}
          action={<Button onClick={() => leave()}>{t('toLogin')}</Button>}
        />
      </Entrance>
    );
  return <Entrance>{invited === undefined ? <Spinner /> : <Choice token={token} {...invited} />}</Entrance>;
}

/** Replacing the address removes the invitation token from the browser's history. */
const leave = (): void => window.location.replace(window.location.pathname);

function Choice({ token, name, firstname, surname }: Invited & { readonly token: string }) {
  const { t } = useTranslation('invitation');
  const [draft, setDraft] = useState<ChosenPassword>({ password: '', repeat: '' });
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const faults = faultsOf(draft);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setShown(true);
    setRefusal(undefined);
    const [first] = faults.keys();
    if (first !== undefined) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    if (first !== undefined || busy) return;
    void send();
  };
  const send = async () => {
    setBusy(true);
    const why = await accept({ token, name, password: draft.password });
    setBusy(false);
    setRefusal(why);
    if (why === undefined) leave();
  };
  const field = (of: ChosenField) => {
    const fault = shown ? faults.get(of) : undefined;
    return {
      name: of,
      label: t(of),
      value: draft[of],
      maxLength: 500,
      autoComplete: 'new-password',
      onChange: (value: string) => setDraft((before) => ({ ...before, [of]: value })),
      error: fault === undefined ? undefined : t(`fault.${fault}`, { minlength: PASSWORD_POLICY.minlength }),
    };
  };
  const called = `${firstname} ${surname}`.trim();
  return (
    <EntranceForm ref={form} title={called === '' ? t('title') : t('titleFor', { name: called })} onSubmit={submit}>
      <p className={classes.hint}>{t('hint', { minlength: PASSWORD_POLICY.minlength })}</p>
      <TextField label={t('name')} value={name} onChange={() => undefined} autoComplete="username" readOnly />
      <PasswordField {...field('password')} autoFocus />
      <PasswordField {...field('repeat')} />
      <Refusal>{refusal}</Refusal>
      <Button type="submit" fullWidth loading={busy}>
        {t('submit')}
      </Button>
    </EntranceForm>
  );
}
