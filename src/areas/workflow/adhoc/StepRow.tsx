import { ActionIcon, Checkbox, NativeSelect, Select, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDraggedRow } from '#src/ui/drag/useDraggedRow.ts';
import { labelled } from '#src/ui/part/labelled.ts';
import classes from './stepRows.module.css';
import { problemsOf, type StepDraft } from './model.ts';

interface StepRowProps {
  readonly list: string;
  readonly step: StepDraft;
  readonly at: number;
  readonly count: number;
  readonly who: readonly { readonly value: string; readonly label: string }[];
  readonly tried: boolean;
  readonly onChange: (change: Partial<StepDraft>) => void;
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: () => void;
}

/** A step: task, user or group, time. */
export function StepRow({ list, step, at, count, who, tried, onChange, onMove, onRemove }: StepRowProps) {
  const { t } = useTranslation('workflow');
  const { row, grip, edge, onKeyDown } = useDraggedRow<HTMLLIElement, HTMLSpanElement>(list, at, onMove);
  const problems = tried ? problemsOf(step) : [];
  const label = t('adhoc.step', { number: at + 1 });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its fields come here
    <li ref={row} className={classes['stepRow']} data-drop-edge={edge} aria-label={label} onKeyDown={onKeyDown}>
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
          aria-label={labelled(label, t('adhoc.up'))}
          disabled={at === 0}
          onClick={() => onMove(at, at - 1)}
        >
          <IconArrowUp size={18} stroke={1.75} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          aria-label={labelled(label, t('adhoc.down'))}
          disabled={at === count - 1}
          onClick={() => onMove(at, at + 1)}
        >
          <IconArrowDown size={18} stroke={1.75} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          aria-label={labelled(label, t('adhoc.removeStep'))}
          disabled={count === 1}
          onClick={onRemove}
        >
          <IconTrash size={18} stroke={1.75} />
        </ActionIcon>
      </div>
    </li>
  );
}
