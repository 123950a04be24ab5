import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormDefinition, FormInfo } from '#core/contract/work/form.ts';
import { changesBetween, type FieldChange } from '#core/forms/compare.ts';
import { dateText } from '#core/kernel/dateText.ts';
import { call } from '#src/gateway/call.ts';
import { useLanguage } from '#src/list/useLanguage.ts';
import { openModal } from '#src/stores/modals/effects.ts';
import { queryClient } from '#src/stores/queryClient.ts';
import { Spinner } from '#src/ui/Spinner.tsx';
import { FieldGroup } from '#src/ui/field/FieldGroup.tsx';
import { labelled } from '#src/ui/part/labelled.ts';
import classes from '../forms.module.css';
import own from './versions.module.css';

/** CSS px. */
const SIZE = [560, 520] as const;
/** The unpublished draft. */
const DRAFT = 'draft';

/** Compares two versions of a form, including the draft. */
export const openVersions = (form: FormInfo): void => {
  openModal({
    title: i18next.t('forms:compare.title'),
    size: SIZE,
    apply: false,
    cancel: i18next.t('ui:close'),
    content: () => <Versions form={form} />,
  });
};

const loadVersions = async (formid: number) => {
  const answer = await call('formVersions', { params: { formid: String(formid) } });
  return answer.ok ? answer.value.published : [];
};

const loadDefinition = async (formid: number, version: string): Promise<FormDefinition> => {
  const params = { formid: String(formid) };
  const answer =
    version === DRAFT
      ? await call('formDraft', { params })
      : await call('formVersion', { params, query: { version } }, { silent: true });
  const definition = answer.ok ? answer.value.form[0]?.definition : undefined;
  if (definition === undefined) throw new Error(answer.ok ? '' : answer.error.message);
  return definition;
};

function Versions({ form: { formid, version, changed } }: { readonly form: FormInfo }) {
  const { t } = useTranslation('forms');
  const language = useLanguage();
  const [after, setAfter] = useState(changed ? DRAFT : String(version));
  const [before, setBefore] = useState(String(changed ? version : Math.max(1, version - 1)));
  const versions = useQuery(
    { queryKey: ['form', formid, 'versions'], queryFn: () => loadVersions(formid) },
    queryClient,
  );
  const data = [
    { value: DRAFT, label: t('draft') },
    ...(versions.data ?? []).map((one) => ({
      value: String(one.version),
      label: t('compare.version', { version: one.version, at: dateText(one.at, language), by: one.by }),
    })),
  ];
  return (
    <FieldGroup>
      <Select
        label={t('compare.before')}
        allowDeselect={false}
        data={data}
        value={before}
        onChange={(chosen) => setBefore(chosen ?? before)}
      />
      <Select
        label={t('compare.after')}
        allowDeselect={false}
        data={data}
        value={after}
        onChange={(chosen) => setAfter(chosen ?? after)}
      />
      <Changes formid={formid} before={before} after={after} />
    </FieldGroup>
  );
}

interface ChangesProps {
  readonly formid: number;
  readonly before: string;
  readonly after: string;
}

function Changes({ formid, before, after }: ChangesProps) {
  const { t } = useTranslation('forms');
  const query = (version: string) => ({
    queryKey: ['form', formid, 'definition', version],
    queryFn: () => loadDefinition(formid, version),
    retry: false,
    staleTime: version === DRAFT ? 0 : Infinity,
  });
  const one = useQuery(query(before), queryClient);
  const other = useQuery(query(after), queryClient);
  const error = one.error ?? other.error;
  if (error !== null) return <p role="alert">{error.message}</p>;
  if (one.data === undefined || other.data === undefined) return <Spinner />;
  const changes = changesBetween(one.data, other.data);
  return (
    <div aria-live="polite">
      {changes.length === 0 ? (
        <p>{t('compare.same')}</p>
      ) : (
        <ul className={own['changes']}>
          {changes.map((change) => (
            <li key={`${change.what} ${change.field.id}`}>
              <Change change={change} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Change({ change }: { readonly change: FieldChange }) {
  const { t } = useTranslation('forms');
  const { what, field } = change;
  const parts = what === 'changed' ? change.parts.map((part) => t(`compare.parts.${part}`)).join(', ') : '';
  return (
    <>
      <strong>{field.label}</strong> <span className={classes['quiet']}>{t(`kinds.${field.kind}`)}</span>
      {labelled('', what === 'changed' ? t('compare.changed', { parts }) : t(`compare.${what}`))}
    </>
  );
}
