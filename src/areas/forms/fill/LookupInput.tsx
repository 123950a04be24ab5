import { Autocomplete, TextInput, type TextInputProps } from '@mantine/core';
import type { FormField } from '#core/contract/work/form.ts';
import type { MaskField } from '#core/contract/master.ts';
import { useLookup, valuesOf } from '#src/stores/lookups.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';

type Shared = Pick<TextInputProps, 'id' | 'label' | 'description' | 'withAsterisk' | 'error' | 'aria-required'>;

interface LookupInputProps {
  readonly field: FormField;
  readonly shared: Shared;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** Suggests values from the look-up if the user may read it; otherwise it is a plain text field. */
export function LookupInput({ field, shared, text, onText }: LookupInputProps) {
  const { lookup } = field;
  const asked = useMasterData(({ masks }) =>
    masks.find(({ id }) => id === lookup?.maskid)?.fields.find(({ indexid }) => indexid === lookup?.indexid),
  );
  if (lookup === undefined || asked === undefined)
    return <TextInput {...shared} value={text} onChange={({ currentTarget }) => onText(currentTarget.value)} />;
  return <Proposing shared={shared} maskid={lookup.maskid} asked={asked} text={text} onText={onText} />;
}

interface ProposingProps extends Omit<LookupInputProps, 'field'> {
  readonly maskid: number;
  readonly asked: MaskField;
}

function Proposing({ shared, maskid, asked, text, onText }: ProposingProps) {
  const rows = useLookup(maskid, asked, text, { enabled: true });
  return (
    <Autocomplete
      {...shared}
      value={text}
      data={[...valuesOf(rows, asked)]}
      // The server has already filtered the options.
      filter={({ options }) => options}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      onChange={onText}
    />
  );
}
