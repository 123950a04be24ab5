import { Button, PasswordInput, TextInput } from '@mantine/core';
import i18next, { t } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormInfo } from '#core/contract/work/form.ts';
import { parseDay } from '#core/kernel/dateText.ts';
import { call } from '#src/gateway/call.ts';
import { openModal } from '#src/stores/modals/effects.ts';
import { formList } from '../queries.ts';

/** CSS px. */
const SIZE = [480, 460] as const;

/** Opens or closes a link for people without an account. */
export const openShare = (form: FormInfo): void => {
  openModal({
    title: i18next.t('forms:share'),
    size: SIZE,
    apply: false,
    cancel: t('ui:close'),
    content: () => <Share form={form} />,
  });
};

function Share({ form }: { readonly form: FormInfo }) {
  const { t: text } = useTranslation('forms');
  const [until, setUntil] = useState('');
  const [most, setMost] = useState('');
  const [password, setPassword] = useState('');
  const [address, setAddress] = useState<string | null>(null);
  const [open, setOpen] = useState(form.link === 'open');
  const day = until.trim() === '' ? undefined : parseDay(until.trim());
  const problem = until.trim() !== '' && day === undefined;
  const share = async () => {
    const answer = await call('formShare', {
      body: {
        formid: form.formid,
        ...(day !== undefined && { until: day }),
        ...(/^[1-9]\d{0,4}$/.test(most.trim()) && { answers: Number(most) }),
        ...(password !== '' && { password }),
      },
    });
    const link = answer.ok ? answer.value.link[0] : undefined;
    if (link === undefined) return;
    setAddress(new URL(`#/public/${link.token}`, window.location.href).href);
    setOpen(true);
    void formList().refresh();
  };
  const close = async () => {
    const answer = await call('formUnshare', { body: { formid: form.formid } });
    if (!answer.ok) return;
    setAddress(null);
    setOpen(false);
    void formList().refresh();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!problem) void share();
      }}
    >
      <p>{text('shareHint')}</p>
      <TextInput
        label={text('until')}
        value={until}
        error={problem ? text('problem.date') : undefined}
        onChange={(event) => setUntil(event.currentTarget.value)}
      />
      <TextInput
        label={text('most')}
        value={most}
        inputMode="numeric"
        onChange={(event) => setMost(event.currentTarget.value)}
      />
      <PasswordInput
        label={text('password')}
        description={text('passwordHint')}
        value={password}
        minLength={8}
        autoComplete="new-password"
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" mt="sm" mr="sm">
        {text('shareOpen')}
      </Button>
      {open && (
        <Button variant="default" mt="sm" onClick={() => void close()}>
          {text('shareClose')}
        </Button>
      )}
      {address !== null && (
        <TextInput
          mt="sm"
          readOnly
          label={text('address')}
          description={text('addressHint')}
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </form>
  );
}
