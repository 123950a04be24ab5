import type { Duration } from '#core/workflow/definition.ts';
import { TextField } from '#src/ui/field/Field.tsx';

interface DaysFieldProps {
  readonly label: string;
  readonly description?: string;
  readonly duration: Duration | undefined;
  /** Undefined if there is none. */
  readonly onDuration: (duration: Duration | undefined) => void;
}

/** A working time in whole days; one in hours can only be edited in the text view. */
export function DaysField({ label, description, duration, onDuration }: DaysFieldProps) {
  const days = duration?.hours === undefined ? duration?.days : undefined;
  return (
    <TextField
      label={label}
      {...(description !== undefined && { description })}
      inputMode="numeric"
      maxLength={3}
      value={days === undefined ? '' : String(days)}
      onChange={(typed) => {
        if (/^\d*$/.test(typed)) onDuration(Number(typed) > 0 ? { days: Number(typed) } : undefined);
      }}
    />
  );
}
