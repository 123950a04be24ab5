import { Button, Checkbox } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { t as text } from 'i18next';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminLicense, LicenseUse } from '#core/contract/admin/adminSettings.ts';
import { MODULE_FORMS } from '#core/contract/constants.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { call } from '#src/gateway/call.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { TextField } from '#src/ui/field/Field.tsx';
import { Fieldset } from '#src/ui/field/Fieldset.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { useTitle } from '#src/ui/useTitle.ts';
import classes from '../admin.module.css';
import { type Refusal, refusalOf } from '../edit/refusal.ts';
import { RefusalNote } from '../edit/RefusalNote.tsx';
import { steady } from '#src/ui/steady.ts';
import { useAskBeforeLeaving } from '../edit/useAskBeforeLeaving.ts';
import { changed } from '../effects.ts';
import { draftOf, isSame, KNOWN_MODULES, type LicenseDraft, licenseIn } from './model.ts';

const QUERY = ['admin', 'license'];

interface Known {
  readonly license: AdminLicense;
  readonly use: LicenseUse;
}

async function read(): Promise<Result<Known, string>> {
  const answer = await call('adminLicenseGet', {}, { silent: true });
  if (!answer.ok) return fail(answer.error.message);
  const [license] = answer.value.license;
  const [use] = answer.value.licenseuse;
  return license === undefined || use === undefined ? fail(text('app:failure.malformed')) : ok({ license, use });
}

const load = async () => {
  const license = await read();
  if (!license.ok) throw new Error(license.error);
  return license.value;
};

/** `/admin/license`: the licensee and the licensed modules. */
export function LicensePage() {
  const { t } = useTranslation('admin');
  useTitle(t('section.license'));
  const license = useQuery({ queryKey: QUERY, queryFn: load, gcTime: 0, retry: false, refetchOnWindowFocus: false });
  if (license.isError) return <EmptyState failed title={t('failed')} hint={license.error.message} />;
  if (license.data === undefined) return <Spinner />;
  return (
    <div className={classes.scroll}>
      <LicenseForm {...license.data} />
    </div>
  );
}

function LicenseForm({ license, use }: Known) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(license));
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const saving = useRef<HTMLButtonElement>(null);
  const set = (part: Partial<LicenseDraft>) => setDraft((now) => ({ ...now, ...part }));
  const wanted = licenseIn(draft);
  const losesForms = license.modules.includes(MODULE_FORMS) && !draft.known.includes(String(MODULE_FORMS));
  const isDirty = !isSame(draft, draftOf(license));
  const canSave = isDirty && wanted !== undefined && !busy;
  /** Shows the stored licence, unless something was typed meanwhile. */
  const show = (stored: AdminLicense) => {
    client.setQueryData(QUERY, { license: stored, use });
    setDraft((now) => (now === draft ? draftOf(stored) : now));
    setRefusal(undefined);
  };
  const save = async (): Promise<boolean> => {
    if (!canSave) return false;
    setBusy(true);
    setRefusal(undefined);
    const answer = await call('adminLicenseSet', { body: { ...wanted, etag: license.etag } }, { silent: true });
    setBusy(false);
    const stored = answer.ok ? answer.value.license[0] : undefined;
    if (stored === undefined) {
      setRefusal(refusalOf(answer.ok ? undefined : answer.error));
      return false;
    }
    show(stored);
    void changed(text('admin:saved'));
    return true;
  };
  const takeTheirs = async () => {
    const stored = await read();
    if (!stored.ok) return setRefusal({ message: stored.error, isOutdated: true });
    // The pressed button disappears with its message.
    saving.current?.focus();
    show(stored.value.license);
  };
  useAskBeforeLeaving(() => isDirty, save, 'admin:save');
  return (
    <form
      className={classes.form}
      aria-label={t('section.license')}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
    >
      <h1>{t('section.license')}</h1>
      {refusal !== undefined && (
        <RefusalNote
          message={refusal.message}
          conflict={refusal.isOutdated ? { takeTheirs: () => void takeTheirs() } : undefined}
        />
      )}
      <Fieldset legend={t('license.customer')}>
        <div className={classes.narrow}>
          <TextField
            label={t('license.customerno')}
            value={draft.customerno}
            onChange={(customerno) => set({ customerno })}
            maxLength={100}
          />
        </div>
        <div className={classes.narrow}>
          <TextField
            label={t('field.name')}
            value={draft.customername}
            onChange={(customername) => set({ customername })}
            maxLength={200}
          />
        </div>
        <p className={classes.wide}>{t('license.users', { count: use.users })}</p>
      </Fieldset>
      <Fieldset legend={t('license.modules')}>
        <div className={classes.wide}>
          <Checkbox.Group
            value={[...draft.known]}
            onChange={(known) => set({ known })}
            aria-label={t('license.modules')}
          >
            <div className={classes.checks}>
              {KNOWN_MODULES.map((id) => (
                <Checkbox
                  key={id}
                  value={String(id)}
                  label={`${t(`license.module.${id}`)} (${id})`}
                  description={id === MODULE_FORMS ? t('license.forms', { count: use.forms }) : undefined}
                />
              ))}
            </div>
          </Checkbox.Group>
        </div>
        {losesForms && (
          <p role="status" className={classes.wide}>
            {t('license.withoutForms', { count: use.forms })}
          </p>
        )}
        <div className={classes.narrow}>
          <TextField
            label={t('license.others')}
            description={t('license.othersHint')}
            value={draft.others}
            onChange={(others) => set({ others })}
            maxLength={1000}
            error={wanted === undefined ? t('license.othersFault') : undefined}
          />
        </div>
      </Fieldset>
      <div className={classes.adding}>
        <Button ref={saving} type="submit" {...steady(!canSave)}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
