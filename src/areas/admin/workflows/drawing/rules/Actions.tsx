import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Language } from '#core/contract/constants.ts';
import { type Action, ACTIONS_MAXIMUM, type Step } from '#core/workflow/definition.ts';
import { TextField } from '#src/ui/field/Field.tsx';
import { useAdmin } from '../../../store.ts';
import { inAll, isKey } from '../../model.ts';
import { workflowsQuery } from '../../queries.ts';
import { AddButton } from '../AddButton.tsx';
import { AssigneeField } from '../AssigneeField.tsx';
import classes from '../drawing.module.css';
import { RemoveButton } from '../RemoveButton.tsx';
import { LongText } from '../wording/LongText.tsx';

type Auto = Extract<Step, { readonly kind: 'auto' }>;

interface ActionsProps {
  readonly step: Auto;
  readonly language: Language;
  /** @param field the field in which it was changed, if any */
  readonly set: (step: Auto, field?: string) => void;
}

const KINDS = ['setIndex', 'notify', 'start', 'archive'] as const satisfies readonly Action['do'][];

/** What an automatic step does, one after the other. */
export function Actions({ step, language, set }: ActionsProps) {
  const { t } = useTranslation('admin');
  const data = useAdmin((state) => state.data);
  const index = data?.index.find(({ name }) => isKey(name))?.name ?? 'index';
  // If the company has no workflow, the check reports that this one does not exist.
  const workflow = useQuery(workflowsQuery).data?.find(({ retired }) => !retired)?.key ?? 'workflow';
  const first = (kind: Action['do']): Action => {
    const actions: { readonly [Kind in Action['do']]: Extract<Action, { readonly do: Kind }> } = {
      setIndex: { do: 'setIndex', index, value: '' },
      notify: { do: 'notify', to: { initiator: true }, text: inAll(t('drawing.newText')) },
      start: { do: 'start', workflow },
      archive: { do: 'archive' },
    };
    return actions[kind];
  };
  const { actions } = step;
  const change = (at: number, changed: Action, field?: string) =>
    set({ ...step, actions: actions.map((one, place) => (place === at ? changed : one)) }, field && `${at} ${field}`);
  return (
    <>
      <h3>{t('drawing.actions')}</h3>
      {actions.map((action, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- actions have nothing else that tells them apart
        <fieldset key={at} className={classes.way}>
          <legend>{t('drawing.action', { number: at + 1 })}</legend>
          <RemoveButton
            label={t('drawing.removeAction', { number: at + 1 })}
            onRemove={() => set({ ...step, actions: actions.filter((one) => one !== action) })}
          />
          <NativeSelect
            label={t('drawing.what')}
            value={action.do}
            data={KINDS.map((value) => ({ value, label: t(`drawing.do.${value}`) }))}
            onChange={({ currentTarget: { value } }) => {
              const kind = KINDS.find((one) => one === value);
              if (kind !== undefined) change(at, first(kind));
            }}
          />
          <ActionFields {...{ action, language }} onAction={(changed, field) => change(at, changed, field)} />
        </fieldset>
      ))}
      <AddButton
        disabled={actions.length >= ACTIONS_MAXIMUM}
        onAdd={() => set({ ...step, actions: [...actions, first('setIndex')] })}
      >
        {t('drawing.addAction')}
      </AddButton>
    </>
  );
}

interface ActionFieldsProps {
  readonly action: Action;
  readonly language: Language;
  readonly onAction: (action: Action, field: string) => void;
}

function ActionFields({ action, language, onAction }: ActionFieldsProps) {
  const { t } = useTranslation('admin');
  const indexes = (useAdmin((state) => state.data?.index) ?? []).filter(({ name }) => isKey(name));
  if (action.do === 'setIndex')
    return (
      <>
        <NativeSelect
          label={t('drawing.index')}
          value={action.index}
          data={[
            ...(indexes.some(({ name }) => name === action.index) ? [] : [action.index]),
            ...indexes.map(({ name, caption }) => ({ value: name, label: caption })),
          ]}
          onChange={({ currentTarget: { value } }) => onAction({ ...action, index: value }, 'index')}
        />
        <TextField
          label={t('drawing.value')}
          value={action.value}
          maxLength={1000}
          onChange={(value) => onAction({ ...action, value }, 'value')}
        />
      </>
    );
  if (action.do === 'notify')
    return (
      <>
        <AssigneeField
          label={t('drawing.tells')}
          assignee={action.to}
          onAssignee={(to) => onAction({ ...action, to }, 'to')}
        />
        <LongText
          label={t('drawing.message')}
          language={language}
          texts={action.text}
          onTexts={(text) => onAction({ ...action, text }, 'text')}
        />
      </>
    );
  if (action.do === 'start')
    return (
      <WorkflowField
        language={language}
        value={action.workflow}
        onValue={(workflow) => onAction({ ...action, workflow }, 'workflow')}
      />
    );
  return null;
}

interface WorkflowFieldProps {
  readonly language: Language;
  /** Its key. */
  readonly value: string;
  readonly onValue: (key: string) => void;
}

function WorkflowField({ language, value, onValue }: WorkflowFieldProps) {
  const { t } = useTranslation('admin');
  const { data: workflows = [] } = useQuery(workflowsQuery);
  const offered = workflows.filter(({ retired }) => !retired);
  return (
    <NativeSelect
      label={t('drawing.workflow')}
      value={value}
      data={[
        ...(offered.some(({ key }) => key === value) ? [] : [{ value, label: value }]),
        ...offered.map(({ key, caption }) => ({ value: key, label: caption[language] ?? key })),
      ]}
      onChange={(event) => onValue(event.currentTarget.value)}
    />
  );
}
