import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/gateway/call.ts';
import { companyKeys, SETTINGS, STANDARD_OPERATORS } from '#src/stores/config/model.ts';
import { unwrapped } from '#src/gateway/unwrapped.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { mayLeave } from '#src/stores/work/registry.ts';
import { TextField } from '#src/ui/field/Field.tsx';
import classes from '../admin.module.css';
import { steady } from '#src/ui/steady.ts';
import { useAskBeforeLeaving } from '../edit/useAskBeforeLeaving.ts';
import { LoadedSectionPage } from '../SectionPage.tsx';
import { useAdmin } from '../store.ts';
import { type Entries, valuesOf } from './model.ts';

const load = async () => {
  const { config } = unwrapped(await call('adminConfigList', {}, { silent: true }));
  return config;
};

/** `/admin/defaults`: settings for everybody, or for a group's members, until a user sets their own. */
export function DefaultsPage() {
  const { t } = useTranslation('admin');
  const [scope, setScope] = useState('');
  const groups = useAdmin((state) => state.data?.usergroup) ?? [];
  /** Shows the settings of another group, once what was typed is saved or given up. */
  const choose = async (wanted: string) => {
    if (await mayLeave('screen')) setScope(wanted);
  };
  const config = useQuery({ queryKey: ['admin', 'config'], queryFn: load, gcTime: 0 });
  return (
    <LoadedSectionPage section="defaults" query={config}>
      {(entries) => (
        <>
          <p>{t('defaults.hint')}</p>
          <NativeSelect
            label={t('defaults.scope')}
            value={scope}
            onChange={({ currentTarget: { value } }) => void choose(value)}
            data={[
              { value: '', label: t('defaults.company') },
              ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
          <DefaultsForm
            key={scope}
            entries={valuesOf(entries, scope)}
            groupid={scope === '' ? undefined : Number(scope)}
            onSaved={() => config.refetch()}
          />
        </>
      )}
    </LoadedSectionPage>
  );
}

interface Typed {
  readonly value: string;
  /** What it replaces. */
  readonly before: string;
}

type AllTyped = ReadonlyMap<string, Typed>;
/** What was typed after something was saved. */
const typedSince = (now: AllTyped, saved: AllTyped): AllTyped =>
  new Map(
    [...now]
      .filter(([name, one]) => saved.get(name) !== one)
      .map(([name, one]) => [name, { ...one, before: saved.get(name)?.value.trim() ?? one.before }]),
  );

interface DefaultsFormProps {
  readonly entries: Entries;
  readonly groupid: number | undefined;
  /** Reads the settings anew. */
  readonly onSaved: () => Promise<unknown>;
}

function DefaultsForm({ entries, groupid, onSaved }: DefaultsFormProps) {
  const { t } = useTranslation(['admin', 'settings']);
  const [typed, setTyped] = useState<AllTyped>(new Map());
  const [busy, setBusy] = useState(false);
  const valueOf = (name: string): string => typed.get(name)?.value ?? entries[name] ?? '';
  const change = (name: string, value: string) =>
    setTyped((now) => {
      const before = now.get(name)?.before ?? entries[name] ?? '';
      const next = new Map(now);
      if (value === before) next.delete(name);
      else next.set(name, { value, before });
      return next;
    });
  const changes = [...typed];
  const settings = companyKeys.map((key) => ({ key, name: SETTINGS[key].wire, kind: SETTINGS[key].kind }));
  const isWrong = ({ name, kind }: (typeof settings)[number]) =>
    kind === 'number' && !/^\d{0,6}$/.test(valueOf(name).trim());
  const isFaulty = settings.some(isWrong);
  const canSave = changes.length > 0 && !isFaulty && !busy;
  const save = async (): Promise<boolean> => {
    if (!canSave) return false;
    setBusy(true);
    const body = {
      ...(groupid !== undefined && { groupid }),
      config: changes.map(([name, { value, before }]) => ({ name, value: value.trim(), before })),
    };
    const answer = await call('adminConfigSet', { body });
    if (answer.ok) await onSaved();
    setBusy(false);
    if (!answer.ok) return false;
    setTyped((now) => typedSince(now, typed));
    showToast({ type: 'success', message: t('saved'), component: 'admin' });
    return true;
  };
  useAskBeforeLeaving(() => changes.length > 0, save, 'admin:save');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const options = {
    flag: [
      { value: '1', label: t('defaults.on') },
      { value: '0', label: t('defaults.off') },
    ],
    operator: STANDARD_OPERATORS.map((one) => ({
      value: String(one),
      label: t(`settings:app.operators.${one}`),
    })),
  };
  const unset = { value: '', label: groupid === undefined ? t('defaults.none') : t('defaults.ofCompany') };
  return (
    <form onSubmit={submit} noValidate className={classes.defaults} aria-label={t('section.defaults')}>
      {settings.map((setting) => {
        const { key, name, kind } = setting;
        const field = { label: t(`settings:app.${key}`), value: valueOf(name) };
        return kind === 'number' ? (
          <TextField
            key={name}
            {...field}
            inputMode="numeric"
            maxLength={6}
            error={isWrong(setting) ? t('fault.integer') : undefined}
            onChange={(value) => change(name, value)}
          />
        ) : (
          <NativeSelect
            key={name}
            {...field}
            onChange={(event) => change(name, event.currentTarget.value)}
            data={[unset, ...options[kind]]}
          />
        );
      })}
      <div>
        <Button type="submit" {...steady(!canSave)}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
