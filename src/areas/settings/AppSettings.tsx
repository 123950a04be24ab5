import { Checkbox, NativeSelect } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveConfig } from '#src/stores/config/effects.ts';
import { changeSettings } from '#src/stores/settings/effects.ts';
import { useSettings } from '#src/stores/settings/store.ts';
import { type Config, type KeysOf, STANDARD_OPERATORS } from '#src/stores/config/model.ts';
import { useConfig } from '#src/stores/config/store.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { TextField } from '#src/ui/field/Field.tsx';
import classes from './settings.module.css';

/** Sensible maximum values (assumed): processes of a pool, seconds of a toast. */
const MAXIMA = { maxProcesses: 10_000, hideErrorToastSeconds: 3600 } as const;
type NumberKey = keyof typeof MAXIMA;

interface AppSettingsProps {
  readonly formId: string;
  readonly close: () => void;
}

/**
 * Settings stored on the server for the user (specification, section 3, Config), and this device's preview. Nothing
 * takes effect until the server has saved it.
 */
export function AppSettings({ formId, close }: AppSettingsProps) {
  const { t } = useTranslation('settings');
  const config = useConfig();
  const [changes, setChanges] = useState<Partial<Config>>({});
  const [texts, setTexts] = useState<Readonly<Record<NumberKey, string>>>({
    maxProcesses: String(config.maxProcesses),
    hideErrorToastSeconds: String(config.hideErrorToastSeconds),
  });
  const wasPreviewed = useSettings(({ search }) => search.hoverPreview);
  const [isPreviewed, setPreviewed] = useState(wasPreviewed);
  const [busy, setBusy] = useState(false);
  const numbers = {
    maxProcesses: numberIn(texts.maxProcesses, MAXIMA.maxProcesses),
    hideErrorToastSeconds: numberIn(texts.hideErrorToastSeconds, MAXIMA.hideErrorToastSeconds),
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { maxProcesses, hideErrorToastSeconds } = numbers;
    if (busy || maxProcesses === undefined || hideErrorToastSeconds === undefined) return;
    setBusy(true);
    void saveConfig({ ...changes, maxProcesses, hideErrorToastSeconds }).then((saved) => {
      setBusy(false);
      if (!saved) return showToast({ type: 'error', message: t('app.notSaved'), component: 'settings' });
      changeSettings(({ search }) => {
        search.hoverPreview = isPreviewed;
      });
      showToast({ type: 'success', message: t('app.saved'), component: 'settings' });
      return close();
    });
  };
  const box = (key: KeysOf<boolean>) => (
    <Checkbox
      label={t(`app.${key}`)}
      checked={changes[key] ?? config[key]}
      onChange={({ currentTarget: { checked } }) => setChanges((before) => ({ ...before, [key]: checked }))}
    />
  );
  const number = (key: NumberKey, description?: string) => (
    <TextField
      label={t(`app.${key}`)}
      inputMode="numeric"
      maxLength={6}
      value={texts[key]}
      onChange={(text) => setTexts((before) => ({ ...before, [key]: text }))}
      error={numbers[key] === undefined ? t('app.range', { maximum: MAXIMA[key] }) : undefined}
      {...(description !== undefined && { description })}
    />
  );
  return (
    <form id={formId} className={classes.form} onSubmit={submit} noValidate>
      <fieldset>
        <legend>{t('app.groups.document')}</legend>
        {box('showLayer')}
        {box('showStamp')}
        {box('showTemplate')}
        {box('showSignature')}
        {box('showNotes')}
        {box('fastDocumentLoading')}
      </fieldset>
      <fieldset>
        <legend>{t('app.groups.search')}</legend>
        <NativeSelect
          label={t('app.standardOperator')}
          value={String(changes.standardOperator ?? config.standardOperator)}
          onChange={({ currentTarget: { value } }) =>
            setChanges((before) => ({
              ...before,
              standardOperator:
                STANDARD_OPERATORS.find((operator) => String(operator) === value) ?? config.standardOperator,
            }))
          }
          data={STANDARD_OPERATORS.map((operator) => ({
            value: String(operator),
            label: t(`app.operators.${operator}`),
          }))}
        />
        {box('accordionManual')}
        {box('saveIndexValues')}
        {box('sortClientsByNumber')}
        <Checkbox
          label={t('app.hoverPreview')}
          checked={isPreviewed}
          onChange={({ currentTarget: { checked } }) => setPreviewed(checked)}
        />
      </fieldset>
      <fieldset>
        <legend>{t('app.groups.work')}</legend>
        {box('workflowAutoLock')}
        {box('workflowAutoTake')}
        {number('maxProcesses')}
        {number('hideErrorToastSeconds', t('app.hideErrorToastHint'))}
      </fieldset>
    </form>
  );
}

/** A whole number from 0 to a maximum; undefined for any other text. */
const numberIn = (text: string, maximum: number): number | undefined => {
  const value = /^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return value <= maximum ? value : undefined;
};
