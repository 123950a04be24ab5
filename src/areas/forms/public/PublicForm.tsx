import { Button, PasswordInput } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormSheet } from '#core/contract/work/form.ts';
import { fail, ok } from '#core/kernel/result.ts';
import { call } from '#src/gateway/call.ts';
import { upload } from '#src/gateway/upload.ts';
import { clientError } from '#src/gateway/answer.ts';
import type { CallError } from '#src/gateway/error.ts';
import { type FormDraftKept, readFormDraft } from '#src/stores/formDrafts.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import classes from '../forms.module.css';
import { workFor } from './work.ts';
import type { Bring } from '../fill/bringing.ts';
import { FillForm } from '../fill/FillForm.tsx';

/** A form for people without an account: they see only the form, nothing else of the company. */
export default function PublicForm({ token }: { readonly token: string }) {
  const { t } = useTranslation('forms');
  const [password, setPassword] = useState<string>();
  const [form, setForm] = useState<FormSheet & { readonly ground: string }>();
  const [error, setError] = useState<CallError>();
  const place = `public.${token.slice(0, 6)}`;
  const body = { token, ...(password !== undefined && { password }) };
  const bring = useCallback<Bring>(
    async (file, options) => {
      const knock = { token, ...(password !== undefined && { password }) };
      const answer = await upload('formPublicFile', { body: knock }, file, options);
      if (!answer.ok) return answer;
      const [brought] = answer.value.file;
      return brought === undefined ? fail(clientError('malformed')) : ok(brought);
    },
    [token, password],
  );
  useEffect(() => {
    if (form !== undefined) return undefined;
    let here = true;
    const ask = async () => {
      // A draft started with an older version is finished with that version.
      const version = readFormDraft(place)?.version;
      const asked = { token, version, ...(password !== undefined && { password }) };
      const answer = await call('formPublic', { body: asked }, { silent: true });
      if (!here) return;
      setForm(answer.ok ? answer.value.form[0] : undefined);
      setError(answer.ok ? undefined : answer.error);
    };
    void ask();
    return () => {
      here = false;
    };
  }, [token, password, place, form]);
  const send = async ({ version, values, comment, key }: FormDraftKept) => {
    const sendWith = async (ground: string) => {
      const work = await workFor(ground, key);
      return call('formPublicSend', { body: { ...body, version, values, comment, key, work } }, { silent: true });
    };
    let answer = await sendWith(form?.ground ?? '');
    if (!answer.ok && answer.error.name === 'form.workNeeded') {
      // The page stayed open overnight and its proof-of-work challenge has expired: fetch a new one.
      const again = await call('formPublic', { body }, { silent: true });
      if (again.ok) answer = await sendWith(again.value.form[0]?.ground ?? '');
    }
    if (!answer.ok) return answer;
    const [receipt] = answer.value.receipt;
    return receipt === undefined ? fail(clientError('malformed')) : ok(receipt);
  };
  return (
    <main className={classes['scroll']}>
      {form === undefined && error === undefined && <Spinner />}
      {error?.name === 'form.passwordNeeded' && (
        <Ask message={error.message} isAgain={password !== undefined} onPassword={setPassword} />
      )}
      {error !== undefined && error.name !== 'form.passwordNeeded' && (
        <EmptyState failed title={t('notThere')} hint={error.message} />
      )}
      {form !== undefined && (
        <FillForm
          place={place}
          form={form}
          bring={bring}
          send={send}
          sent={({ number }) => (
            <EmptyState
              icon={<IconCircleCheck size={32} stroke={1.5} aria-hidden />}
              title={t('sent', { number })}
              action={
                // The next answer starts with the version published by then.
                <Button variant="default" onClick={() => setForm(undefined)}>
                  {t('again')}
                </Button>
              }
            />
          )}
        />
      )}
    </main>
  );
}

interface AskProps {
  readonly message: string;
  /** A wrong password was entered. */
  readonly isAgain: boolean;
  readonly onPassword: (password: string) => void;
}

function Ask({ message, isAgain, onPassword }: AskProps) {
  const { t } = useTranslation('forms');
  const [typed, setTyped] = useState('');
  return (
    <form
      className={classes['sheet']}
      onSubmit={(event) => {
        event.preventDefault();
        onPassword(typed);
      }}
    >
      <h1>{t('passwordAsk')}</h1>
      <PasswordInput
        label={t('password')}
        value={typed}
        error={isAgain ? message : undefined}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit">{t('openForm')}</Button>
    </form>
  );
}
