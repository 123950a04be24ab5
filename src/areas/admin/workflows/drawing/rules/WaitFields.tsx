import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Fields } from '#core/conditions/condition.ts';
import { isWaitEvent, type Step, WAIT_EVENTS } from '#core/workflow/definition.ts';
import { DurationField } from '../duration/DurationField.tsx';

type Wait = Extract<Step, { readonly kind: 'wait' }>;

interface WaitFieldsProps {
  readonly step: Wait;
  /** The company's indexes and the definition's fields, whose dates can be waited for. */
  readonly fields: Fields;
  readonly nameOf: (field: string) => string;
  readonly set: (step: Wait) => void;
}

const KINDS = ['working', 'day', 'event'] as const;

/** What a step waits for: working time, the day in an index or field, or a change of the document. */
export function WaitFields({ step, fields, nameOf, set }: WaitFieldsProps) {
  const { t } = useTranslation('admin');
  const { until } = step;
  const kind = KINDS.find((one) => one in until) ?? 'working';
  const days = Object.keys(fields).filter((name) => fields[name]?.type === 'date');
  const first: { readonly [Kind in (typeof KINDS)[number]]: Wait['until'] | undefined } = {
    working: { working: { days: 1 } },
    day: days[0] === undefined ? undefined : { day: days[0] },
    event: { event: WAIT_EVENTS[0] },
  };
  return (
    <>
      <NativeSelect
        label={t('drawing.until.label')}
        value={kind}
        data={KINDS.map((value) => ({
          value,
          label: t(`drawing.until.${value}`),
          disabled: first[value] === undefined && value !== kind,
        }))}
        onChange={({ currentTarget: { value } }) => {
          const next = KINDS.find((one) => one === value);
          const chosen = next === undefined ? undefined : first[next];
          if (chosen !== undefined) set({ ...step, until: chosen });
        }}
      />
      {'working' in until && (
        <DurationField
          label={t('drawing.until.time')}
          duration={until.working}
          onDuration={(working) => working !== undefined && set({ ...step, until: { working } })}
        />
      )}
      {'day' in until && (
        <NativeSelect
          label={t('drawing.until.date')}
          value={until.day}
          data={[...new Set([until.day, ...days])].map((value) => ({ value, label: nameOf(value) }))}
          onChange={({ currentTarget: { value } }) => set({ ...step, until: { day: value } })}
        />
      )}
      {'event' in until && (
        <NativeSelect
          label={t('drawing.until.change')}
          value={until.event}
          data={[
            ...(isWaitEvent(until.event) ? [] : [{ value: until.event, label: until.event }]),
            ...WAIT_EVENTS.map((value) => ({ value, label: t(`drawing.event.${value}`) })),
          ]}
          onChange={({ currentTarget: { value } }) => set({ ...step, until: { event: value } })}
        />
      )}
    </>
  );
}
