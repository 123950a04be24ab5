import { Select } from '@mantine/core';
import { type Choice, offered } from './model.ts';

export interface PlaceOption extends Choice {
  readonly name: string;
}

interface PlaceSelectProps {
  readonly label: string;
  readonly options: readonly PlaceOption[];
  readonly chosen: number | null;
  readonly onChoose: (id: number) => void;
  readonly error: string | undefined;
  readonly hint: string | undefined;
}

/** Most options rendered; further ones are found by typing (there may be thousands of document types). */
const DRAWN_OPTIONS = 200;

/** A required choice from a list, without retired options. */
export function PlaceSelect({ label, options, chosen, onChoose, error, hint }: PlaceSelectProps) {
  return (
    <Select
      label={label}
      data={offered(options, chosen).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={chosen === null ? null : String(chosen)}
      onChange={(value) => {
        if (value !== null) onChoose(Number(value));
      }}
      error={error}
      description={hint}
      allowDeselect={false}
      required
      searchable
      limit={DRAWN_OPTIONS}
      comboboxProps={{ transitionProps: { duration: 0 } }}
    />
  );
}
