import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Duration } from '#core/workflow/definition.ts';
import { TextField } from '#src/ui/field/Field.tsx';
import classes from '../drawing.module.css';
import { amountIn, durationOf, type Unit, unitOf, UNITS } from './duration.ts';

/** 9999 minutes are a month of working time. */
const DIGITS: Readonly<Record<Unit, number>> = { minutes: 4, hours: 3, days: 3 };

interface DurationFieldProps {
  readonly label: string;
  readonly description?: string;
  readonly duration: Duration | undefined;
  /** Undefined if there is none. */
  readonly onDuration: (duration: Duration | undefined) => void;
}

/** A working time: a number and its unit. One that no single unit can express is shown as a placeholder. */
export function DurationField({ label, description, duration, onDuration }: DurationFieldProps) {
  const { t } = useTranslation('admin');
  const [chosen, setChosen] = useState<Unit>();
  const isFitting = chosen !== undefined && (duration === undefined || amountIn(duration, chosen) !== undefined);
  const unit = isFitting ? chosen : ((duration && unitOf(duration)) ?? 'days');
  const amount = duration && amountIn(duration, unit);
  const { days = 0, hours = 0 } = duration ?? {};
  return (
    <div className={classes.duration}>
      <TextField
        label={label}
        {...(description !== undefined && { description })}
        inputMode="numeric"
        maxLength={DIGITS[unit]}
        value={amount === undefined ? '' : String(amount)}
        {...(duration !== undefined && amount === undefined && { placeholder: t('drawing.mixed', { days, hours }) })}
        onChange={(typed) => {
          if (!/^\d*$/.test(typed)) return;
          // The unit stays while the user types: 60 minutes do not become an hour.
          setChosen(unit);
          onDuration(durationOf(typed, unit));
        }}
      />
      <NativeSelect
        aria-label={t('drawing.unit.label', { of: label })}
        value={unit}
        data={UNITS.map((value) => ({ value, label: t(`drawing.unit.${value}`) }))}
        onChange={({ currentTarget: { value } }) => {
          const next = UNITS.find((one) => one === value) ?? unit;
          setChosen(next);
          if (amount !== undefined) onDuration(durationOf(String(amount).slice(0, DIGITS[next]), next));
        }}
      />
    </div>
  );
}
