import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ESCALATION_MAXIMUM, type Work } from '#core/workflow/definition.ts';
import { AssigneeField } from './AssigneeField.tsx';
import { DurationField } from './duration/DurationField.tsx';
import { AddButton } from './AddButton.tsx';
import { RemoveButton } from './RemoveButton.tsx';
import classes from './drawing.module.css';
import type { WorkProps } from './workProps.ts';
import { withEscalation, withEscalationChanged, withoutEscalation } from './works.ts';

/** Who is told when the deadline has passed, one after the other. */
export function EscalationLevels<Of extends Work>({ work, onWork }: WorkProps<Of>) {
  const { t } = useTranslation('admin');
  const { escalation = [], deadline } = work;
  if (deadline === undefined && escalation.length === 0) return null;
  return (
    <>
      <h3>{t('drawing.escalation')}</h3>
      {escalation.map((level, at) => {
        const change = (changed: typeof level, field?: string) =>
          onWork(withEscalationChanged(work, at, changed), field && `escalation ${at} ${field}`);
        return (
          // oxlint-disable-next-line react/no-array-index-key -- levels have nothing else that tells them apart
          <fieldset key={at} className={classes.way}>
            <legend>{t('drawing.level', { number: at + 1 })}</legend>
            <RemoveButton
              label={t('drawing.removeLevel', { number: at + 1 })}
              onRemove={() => onWork(withoutEscalation(work, at))}
            />
            <AssigneeField
              label={t('drawing.tells')}
              assignee={level.to}
              onAssignee={(to) => change({ ...level, to }, 'to')}
            />
            {at > 0 && (
              <DurationField
                label={t('drawing.after')}
                duration={level.after}
                onDuration={(after) => change({ ...level, after }, 'after')}
              />
            )}
            <Checkbox
              label={t('drawing.moves')}
              checked={level.moves === true}
              onChange={(event) => change({ ...level, moves: event.currentTarget.checked })}
            />
          </fieldset>
        );
      })}
      <AddButton
        disabled={escalation.length >= ESCALATION_MAXIMUM}
        onAdd={() => onWork(withEscalation(work, { supervisorOf: { initiator: true } }))}
      >
        {t('drawing.addLevel')}
      </AddButton>
    </>
  );
}
