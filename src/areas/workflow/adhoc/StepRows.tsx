import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '#src/stores/queryClient.ts';
import { peopleQuery } from '../queries.ts';
import classes from './stepRows.module.css';
import { withMoved, newStep, type StepDraft, STEPS_MAXIMUM, without } from './model.ts';
import { StepRow } from './StepRow.tsx';

interface StepRowsProps {
  readonly steps: readonly StepDraft[];
  /** Missing values are marked only after the first attempt to save. */
  readonly tried: boolean;
  readonly onChange: (steps: readonly StepDraft[]) => void;
}

/** The steps in order: drag by the handle, or move with Alt and the arrow keys. */
export function StepRows({ steps, tried, onChange }: StepRowsProps) {
  const { t } = useTranslation('workflow');
  const people = useQuery(peopleQuery, queryClient);
  const who = (people.data ?? []).map((one) => ({ value: `${one.kind} ${one.id}`, label: one.name }));
  const list = useId();
  return (
    <section aria-label={t('adhoc.steps')}>
      <ol className={classes['stepRows']}>
        {steps.map((step, at) => (
          <StepRow
            key={step.key}
            list={list}
            step={step}
            at={at}
            count={steps.length}
            who={who}
            tried={tried}
            onChange={(change) => onChange(steps.with(at, { ...step, ...change }))}
            onMove={(from, to) => onChange(withMoved(steps, from, to))}
            onRemove={() => onChange(without(steps, at))}
          />
        ))}
      </ol>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlus size={16} stroke={1.75} />}
        disabled={steps.length >= STEPS_MAXIMUM}
        onClick={() => onChange([...steps, newStep(steps)])}
      >
        {t('adhoc.addStep')}
      </Button>
    </section>
  );
}
