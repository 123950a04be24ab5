import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { ActionIcon, Checkbox, NativeSelect, Select, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './stepRows.module.css';
import { problemsOf, type StepDraft } from './model.ts';

interface StepRowProps {
  readonly step: StepDraft;
  readonly at: number;
  readonly count: number;
  readonly who: readonly { readonly value: string; readonly label: string }[];
  readonly tried: boolean;
  readonly onKey: (event: KeyboardEvent) => void;
  readonly onChange: (change: Partial<StepDraft>) => void;
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: () => void;
}

/** A step: task, user or group, time; can be dragged and dropped onto. */
export function StepRow({ step, at, count, who, tried, onKey, onChange, onMove, onRemove }: StepRowProps) {
  const { t } = useTranslation('workflow');
  const row = useRef<HTMLLIElement>(null);
  const grip = useRef<HTMLSpanElement>(null);
  const problems = tried ? problemsOf(step) : [];
  const drop = useEffectEvent((from: unknown) => {
    if (typeof from === 'number') onMove(from, at);
  });
  useEffect(() => {
    if (row.current === null || grip.current === null) return undefined;
    return combine(
      draggable({ element: row.current, dragHandle: grip.current, getInitialData: () => ({ adhocStep: at }) }),
      dropTargetForElements({
        element: row.current,
        canDrop: ({ source }) => typeof source.data['adhocStep'] === 'number',
        onDrop: ({ source }) => drop(source.data['adhocStep']),
      }),
    );
  }, [at]);
  const label = t('adhoc.step', { number: at + 1 });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its fields come here
    <li ref={row} className={classes['stepRow']} aria-label={label} onKeyDown={onKey}>
      <span ref={grip} className={classes['grip']} aria-hidden>
        <IconGripVertical size={18} stroke={1.5} />
      </span>
      <TextInput
        label={t('adhoc.task')}
        withAsterisk
        maxLength={200}
        error={problems.includes('task') ? t('adhoc.taskMissing') : undefined}
        value={step.task}
        onChange={(event) => onChange({ task: event.currentTarget.value })}
      />
      <Select
        label={t('who')}
        withAsterisk
        searchable
        error={problems.includes('who') ? t('substitution.whoMissing') : undefined}
        value={step.who}
        onChange={(value) => onChange({ who: value })}
        data={[...who]}
      />
      <TextInput
        label={t('adhoc.time')}
        withAsterisk
        inputMode="numeric"
        maxLength={6}
        error={problems.includes('time') ? t('adhoc.timeMissing') : undefined}
        value={step.time}
        onChange={(event) => onChange({ time: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('adhoc.timetype')}
        value={step.timetype}
        onChange={(event) => onChange({ timetype: event.currentTarget.value === 'hours' ? 'hours' : 'days' })}
        data={[
          { value: 'days', label: t('adhoc.days') },
          { value: 'hours', label: t('adhoc.hours') },
        ]}
      />
      <div className={classes['stepTools']}>
        {at > 0 && (
          <Checkbox
            size="xs"
            label={t('adhoc.together')}
            checked={step.together}
            onChange={(event) => onChange({ together: event.currentTarget.checked })}
          />
        )}
        <ActionIcon
          variant="subtle"
          aria-label={`${label}: ${t('adhoc.up')}`}
          disabled={at === 0}
          onClick={() => onMove(at, at - 1)}
        >
          <IconArrowUp size={18} stroke={1.75} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          aria-label={`${label}: ${t('adhoc.down')}`}
          disabled={at === count - 1}
          onClick={() => onMove(at, at + 1)}
        >
          <IconArrowDown size={18} stroke={1.75} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          aria-label={`${label}: ${t('adhoc.removeStep')}`}
          disabled={count === 1}
          onClick={onRemove}
        >
          <IconTrash size={18} stroke={1.75} />
        </ActionIcon>
      </div>
    </li>
  );
}
