import { Button, Checkbox, NativeSelect, SegmentedControl } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StarterSet } from '#core/contract/admin/admin.ts';
import { LANGUAGES } from '#core/contract/constants.ts';
import { PASSWORD_POLICY } from '#core/kernel/passwordPolicy.ts';
import type { CallError } from '#src/gateway/error.ts';
import { changeLanguage } from '#src/stores/language/effects.ts';
import { currentLanguage, languageNames } from '#src/stores/language/model.ts';
import { Entrance } from '#src/ui/entrance/Entrance.tsx';
import { EntranceForm } from '#src/ui/entrance/EntranceForm.tsx';
import { Refusal } from '#src/ui/entrance/Refusal.tsx';
import { PasswordField, TextField } from '#src/ui/field/Field.tsx';
import { Fieldset } from '#src/ui/field/Fieldset.tsx';
import { lookAtFile, setUp, setUpFrom } from './effects.ts';
import { FilePart } from './FilePart.tsx';
import {
  checkFaultsOf,
  faultsOf,
  type FileLook,
  isRequired,
  type SetupDraft,
  type SetupField,
  type SetupFile,
} from './model.ts';
import classes from './setup.module.css';

const empty: SetupDraft = {
  by: 'sets',
  file: null,
  code: '',
  company: '',
  login: '',
  password: '',
  repeat: '',
  firstname: '',
  surname: '',
  email: '',
  clientname: '100',
  caption: '',
  product: '',
  year: String(new Date().getFullYear()),
  sets: StarterSet.options,
};

/** The initial set-up of an empty installation: company, administrator, client, product, year and starter sets. */
export default function SetupScreen() {
  const { t, i18n } = useTranslation(['setup', 'app', 'login']);
  const [draft, setDraft] = useState(empty);
  const [shown, setShown] = useState<ReadonlySet<SetupField | 'file'>>(new Set());
  const [looked, setLooked] = useState<{ readonly at: SetupFile; readonly look: FileLook }>();
  const [refusal, setRefusal] = useState<CallError>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const language = currentLanguage(i18n.language);
  const { file } = draft;
  const isFile = draft.by === 'file';
  // Another file may have been chosen while one was checked.
  const look = looked?.at === file ? looked?.look : undefined;
  // A file is checked before it is imported.
  const isChecked = !isFile || (look !== undefined && look.faults.length === 0);
  const faults = isChecked ? faultsOf(draft) : checkFaultsOf(draft);

  const focus = (name: SetupField | 'file') => form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  const send = async () => {
    setBusy(true);
    const refused = isFile ? await sendFile() : await setUp(draft, language);
    setBusy(false);
    setRefusal(refused);
    if (refused?.name === 'setup.codeWrong') focus('code');
  };
  /** Checks the file first, then sets up with it. */
  const sendFile = async (): Promise<CallError | undefined> => {
    if (file === null) return undefined;
    if (isChecked && look !== undefined) {
      const made = await setUpFrom(file, draft, language);
      if (made.ok && made.value.length > 0) setLooked({ at: file, look: { ...look, faults: made.value } });
      return made.ok ? undefined : made.error;
    }
    const checked = await lookAtFile(draft, file);
    setLooked(checked.ok ? { at: file, look: checked.value } : undefined);
    return checked.ok ? undefined : checked.error;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setShown(new Set(faults.keys()));
    setRefusal(undefined);
    const [first] = faults.keys();
    if (first !== undefined) focus(first);
    else if (!busy) void send();
  };
  const errorOf = (name: SetupField | 'file'): string | undefined => {
    if (name === 'code' && refusal?.name === 'setup.codeWrong') return refusal.message;
    const fault = shown.has(name) ? faults.get(name) : undefined;
    return fault === undefined ? undefined : t(`fault.${fault}`, { minlength: PASSWORD_POLICY.minlength });
  };
  const field = (name: SetupField) => ({
    name,
    label: t(name),
    required: isRequired(name),
    value: draft[name],
    maxLength: 100,
    onChange: (value: string) => setDraft((before) => ({ ...before, [name]: value })),
    onBlur: () => draft[name] !== '' && setShown((before) => new Set([...before, name])),
    error: errorOf(name),
  });

  return (
    <Entrance wide>
      <EntranceForm
        ref={form}
        title={t('title')}
        aside={
          <NativeSelect
            aria-label={t('app:language')}
            leftSection={<IconLanguage size={18} stroke={1.75} />}
            value={language}
            onChange={(event) => void changeLanguage(currentLanguage(event.currentTarget.value))}
            data={LANGUAGES.map((one) => ({ value: one, label: languageNames[one] }))}
          />
        }
        onSubmit={submit}
      >
        <p className={classes.hint}>{t('hint')}</p>
        <TextField {...field('code')} description={t('codeHint')} autoComplete="one-time-code" autoFocus />
        <SegmentedControl
          aria-label={t('by')}
          value={draft.by}
          onChange={(by) => setDraft((before) => ({ ...before, by: by === 'file' ? 'file' : 'sets' }))}
          data={[
            { value: 'sets', label: t('bySets') },
            { value: 'file', label: t('file') },
          ]}
        />
        {isFile ? (
          <FilePart
            file={file}
            look={look}
            error={errorOf('file')}
            onFile={(chosen) => {
              setDraft((before) => ({ ...before, file: chosen }));
              setRefusal(undefined);
            }}
          />
        ) : (
          <TextField {...field('company')} autoComplete="organization" />
        )}
        <Fieldset legend={t('group.admin')}>
          {isFile && <p className={classes.across}>{t('fileAdmin')}</p>}
          <TextField {...field('login')} autoComplete="username" />
          <TextField {...field('email')} autoComplete="email" />
          <TextField {...field('firstname')} autoComplete="given-name" />
          <TextField {...field('surname')} autoComplete="family-name" />
          <PasswordField
            {...field('password')}
            description={t('passwordHint', { minlength: PASSWORD_POLICY.minlength })}
            autoComplete="new-password"
            maxLength={500}
          />
          <PasswordField
            {...field('repeat')}
            description={t('repeatHint')}
            autoComplete="new-password"
            maxLength={500}
          />
        </Fieldset>
        {!isFile && (
          <>
            <Fieldset legend={t('group.first')}>
              <TextField {...field('clientname')} description={t('clientnameHint')} />
              <TextField {...field('caption')} description={t('captionHint')} />
              <TextField {...field('product')} description={t('productHint')} />
              <TextField {...field('year')} description={t('yearHint')} inputMode="numeric" />
            </Fieldset>
            <Checkbox.Group
              label={t('group.sets')}
              description={t('setsHint')}
              value={[...draft.sets]}
              onChange={(chosen) =>
                setDraft((before) => ({ ...before, sets: StarterSet.options.filter((set) => chosen.includes(set)) }))
              }
            >
              <div className={classes.sets}>
                {StarterSet.options.map((set) => (
                  <Checkbox key={set} value={set} label={t(`set.${set}`)} description={t(`setText.${set}`)} />
                ))}
              </div>
            </Checkbox.Group>
          </>
        )}
        <Refusal>{refusal?.name === 'setup.codeWrong' ? undefined : refusal?.message}</Refusal>
        {refusal?.name === 'setup.closed' ? (
          <Button onClick={() => window.location.reload()}>{t('login:submit')}</Button>
        ) : (
          <Button type="submit" loading={busy}>
            {isChecked ? t('submit') : t('check')}
          </Button>
        )}
      </EntranceForm>
    </Entrance>
  );
}
