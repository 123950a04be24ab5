import { Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t as text } from 'i18next';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminLicense } from '#core/contract/admin/adminSettings.ts';
import { call } from '#src/gateway/call.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { TextField } from '#src/ui/field/Field.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { useTitle } from '#src/ui/useTitle.ts';
import classes from '../admin.module.css';
import { useAskBeforeLeaving } from '../edit/useAskBeforeLeaving.ts';
import { changed } from '../effects.ts';
import { KNOWN_MODULES, knownOf, othersIn, othersText } from './model.ts';

const load = async () => {
  const answer = await call('adminLicenseGet', {}, { silent: true });
  const license = answer.ok ? answer.value.license[0] : undefined;
  if (license === undefined) throw new Error(answer.ok ? text('app:failure.malformed') : answer.error.message);
  return license;
};

/** `/admin/license`: whose licence it is, and which modules it holds. */
export function LicensePage() {
  const { t } = useTranslation('admin');
  useTitle(t('section.license'));
  const license = useQuery({
    queryKey: ['admin', 'license'],
    queryFn: load,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  if (license.isError) return <EmptyState failed title={t('failed')} hint={license.error.message} />;
  if (license.data === undefined) return <Spinner />;
  return (
    <div className={classes.scroll}>
      <LicenseForm key={license.data.etag} license={license.data} onRead={() => void license.refetch()} />
    </div>
  );
}

function LicenseForm({ license, onRead }: { readonly license: AdminLicense; readonly onRead: () => void }) {
  const { t } = useTranslation('admin');
  const [customerno, setCustomerno] = useState(license.customerno);
  const [customername, setCustomername] = useState(license.customername);
  const [known, setKnown] = useState(knownOf(license.modules).map(String));
  const [others, setOthers] = useState(othersText(license.modules));
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const read = othersIn(others);
  const isDirty =
    customerno !== license.customerno ||
    customername !== license.customername ||
    others !== othersText(license.modules) ||
    known.toSorted().join() !== knownOf(license.modules).map(String).toSorted().join();
  const save = async (): Promise<boolean> => {
    if (read === undefined || busy) return false;
    setBusy(true);
    setRefusal('');
    const modules = [...known.map(Number), ...read];
    const body = { customerno: customerno.trim(), customername: customername.trim(), modules, etag: license.etag };
    const answer = await call('adminLicenseSet', { body }, { silent: true });
    setBusy(false);
    if (!answer.ok) {
      setRefusal(answer.error.message);
      return false;
    }
    void changed(text('admin:saved'));
    onRead();
    return true;
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
      {refusal !== '' && (
        <div className={classes.refusal} role="alert">
          <p>{refusal}</p>
          <Button size="xs" variant="default" onClick={onRead}>
            {t('conflict.theirs')}
          </Button>
        </div>
      )}
      <fieldset className={classes.fieldset}>
        <legend>{t('license.customer')}</legend>
        <div className={classes.narrow}>
          <TextField label={t('license.customerno')} value={customerno} onChange={setCustomerno} maxLength={100} />
        </div>
        <div className={classes.narrow}>
          <TextField label={t('field.name')} value={customername} onChange={setCustomername} maxLength={200} />
        </div>
      </fieldset>
      <fieldset className={classes.fieldset}>
        <legend>{t('license.modules')}</legend>
        <div className={classes.wide}>
          <Checkbox.Group value={known} onChange={setKnown} aria-label={t('license.modules')}>
            <div className={classes.checks}>
              {KNOWN_MODULES.map((id) => (
                <Checkbox key={id} value={String(id)} label={`${t(`license.module.${id}`)} (${id})`} />
              ))}
            </div>
          </Checkbox.Group>
        </div>
        <div className={classes.narrow}>
          <TextField
            label={t('license.others')}
            description={t('license.othersHint')}
            value={others}
            onChange={setOthers}
            maxLength={1000}
            error={read === undefined ? t('license.othersFault') : undefined}
          />
        </div>
      </fieldset>
      <div className={classes.adding}>
        <Button type="submit" loading={busy} disabled={!isDirty}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
