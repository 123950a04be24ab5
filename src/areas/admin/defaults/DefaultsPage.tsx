import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SEARCH_OPERATORS } from '#core/contract/constants.ts';
import { call } from '#src/gateway/call.ts';
import { unwrapped } from '#src/gateway/unwrapped.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { TextField } from '#src/ui/field/Field.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { useTitle } from '#src/ui/useTitle.ts';
import classes from '../admin.module.css';
import { useAdmin } from '../store.ts';
import { type Entries, FLAGS, NUMBERS, OPERATOR, valuesOf } from './model.ts';

const load = async () => {
  const { config } = unwrapped(await call('adminConfigList', {}, { silent: true }));
  return config;
};

/** `/admin/defaults`: settings for everybody, or for the members of a group, until a user sets their own. */
export function DefaultsPage() {
  const { t } = useTranslation('admin');
  useTitle(t('section.defaults'));
  const [scope, setScope] = useState('');
  const groups = useAdmin((state) => state.data?.usergroup) ?? [];
  const config = useQuery({ queryKey: ['admin', 'config'], queryFn: load, gcTime: 0 });
  if (config.isError) return <EmptyState failed title={t('failed')} hint={config.error.message} />;
  if (config.data === undefined) return <Spinner />;
  return (
    <div className={classes.scroll}>
      <div className={classes.form}>
        <h1>{t('section.defaults')}</h1>
        <p>{t('defaults.hint')}</p>
        <NativeSelect
          label={t('defaults.scope')}
          value={scope}
          onChange={(event) => setScope(event.currentTarget.value)}
          data={[
            { value: '', label: t('defaults.company') },
            ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <DefaultsForm
          key={`${scope} ${config.dataUpdatedAt}`}
          entries={valuesOf(config.data, scope)}
          groupid={scope === '' ? undefined : Number(scope)}
          onSaved={() => void config.refetch()}
        />
      </div>
    </div>
  );
}

interface DefaultsFormProps {
  readonly entries: Entries;
  readonly groupid: number | undefined;
  readonly onSaved: () => void;
}

function DefaultsForm({ entries, groupid, onSaved }: DefaultsFormProps) {
  const { t } = useTranslation(['admin', 'settings']);
  const [values, setValues] = useState(entries);
  const [busy, setBusy] = useState(false);
  const changes = Object.entries(values).filter(([name, value]) => (entries[name] ?? '') !== value);
  const wrong = NUMBERS.filter(({ name }) => !/^\d{0,6}$/.test((values[name] ?? '').trim()));
  const save = async () => {
    setBusy(true);
    const body = {
      ...(groupid !== undefined && { groupid }),
      config: changes.map(([name, value]) => ({ name, value: value.trim() })),
    };
    const answer = await call('adminConfigSet', { body });
    setBusy(false);
    if (!answer.ok) return;
    showToast({ type: 'success', message: t('saved'), component: 'admin' });
    onSaved();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (changes.length > 0 && wrong.length === 0 && !busy) void save();
  };
  const choice = (
    name: string,
    label: string,
    options: readonly { readonly value: string; readonly label: string }[],
  ) => (
    <NativeSelect
      key={name}
      label={label}
      value={values[name] ?? ''}
      onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
      data={[{ value: '', label: groupid === undefined ? t('defaults.none') : t('defaults.ofCompany') }, ...options]}
    />
  );
  return (
    <form onSubmit={submit} noValidate className={classes.defaults} aria-label={t('section.defaults')}>
      {FLAGS.map(({ name, text }) =>
        choice(name, t(`settings:app.${text}`), [
          { value: '1', label: t('defaults.on') },
          { value: '0', label: t('defaults.off') },
        ]),
      )}
      {choice(
        OPERATOR,
        t('settings:app.standardOperator'),
        Object.values(SEARCH_OPERATORS).map((one) => ({
          value: String(one),
          label: t(`settings:app.operators.${one}`),
        })),
      )}
      {NUMBERS.map(({ name, text }) => (
        <TextField
          key={name}
          label={t(`settings:app.${text}`)}
          value={values[name] ?? ''}
          inputMode="numeric"
          maxLength={6}
          error={wrong.some((one) => one.name === name) ? t('fault.integer') : undefined}
          onChange={(value) => setValues({ ...values, [name]: value })}
        />
      ))}
      <div>
        <Button type="submit" loading={busy} disabled={changes.length === 0 || wrong.length > 0}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
