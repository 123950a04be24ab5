import { Autocomplete, Input, Menu, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchOperator } from '#core/contract/constants.ts';
import type { Index, MaskField } from '#core/contract/master.ts';
import type { FieldDraft } from './model.ts';
import { needsValue, operatorsFor } from './operators.ts';
import { useLookup } from './queries.ts';
import classes from './search.module.css';
import type { ValueProblem } from './values.ts';

/** Specification, section 9, Standard search operators, by number. */
const symbols: Readonly<Record<SearchOperator, string>> = { 0: '=', 1: '>', 2: '<', 3: '≠', 4: '∅', 5: '∃', 6: '≈' };
/** Milliseconds of rest before the server is asked for values. */
const TYPING_REST_MS = 200;
/** Most a value may hold on the wire. */
const VALUE_MAXIMUM = 4000;

interface MaskFieldInputProps {
  readonly maskId: number;
  readonly field: MaskField;
  readonly index: Index;
  readonly draft: FieldDraft;
  readonly problem: ValueProblem | undefined;
  readonly onChange: (draft: FieldDraft) => void;
}

/** A field of the mask: how to compare, and with what. */
export function MaskFieldInput({ maskId, field, index, draft, problem, onChange }: MaskFieldInputProps) {
  const { t } = useTranslation('search');
  const id = useId();
  const disabled = !needsValue(draft.operator);
  const shared = {
    id,
    maxLength: VALUE_MAXIMUM,
    value: disabled ? '' : draft.text,
    disabled,
    placeholder: disabled ? t(`operator.${draft.operator}`) : index.type === 'date' || index.type === 'datetime' ? t(`placeholder.${index.type}`) : '',
    error: problem !== undefined,
    'aria-describedby': problem === undefined ? undefined : `${id}-problem`,
  };
  const onText = (text: string) => onChange({ operator: draft.operator, text });
  return (
    <Input.Wrapper label={field.caption} labelProps={{ htmlFor: id }} error={problem === undefined ? undefined : t(`problem.${problem}`)} errorProps={{ id: `${id}-problem` }}>
      <div className={classes['condition']}>
        <OperatorMenu caption={field.caption} index={index} operator={draft.operator} onChange={(operator) => onChange({ operator, text: draft.text })} />
        {field.lookup ? <LookupInput {...shared} maskId={maskId} field={field} onText={onText} /> : <TextInput {...shared} spellCheck={false} onChange={(event) => onText(event.currentTarget.value)} />}
      </div>
    </Input.Wrapper>
  );
}

interface LookupInputProps {
  readonly id: string;
  readonly value: string;
  readonly disabled: boolean;
  readonly placeholder: string;
  readonly maxLength: number;
  readonly error: boolean;
  readonly maskId: number;
  readonly field: MaskField;
  readonly onText: (text: string) => void;
}

/** Offers the values that begin with what is typed; any other text may be searched for as well. */
function LookupInput({ maskId, field, onText, ...input }: LookupInputProps) {
  const prefix = input.value.trim();
  const [asked] = useDebouncedValue(prefix, TYPING_REST_MS);
  const values = useLookup(maskId, field, asked, asked !== '' && !input.disabled);
  return <Autocomplete {...input} data={prefix === '' ? [] : [...values]} filter={({ options }) => options} onChange={onText} comboboxProps={{ transitionProps: { duration: 0 } }} spellCheck={false} />;
}

interface OperatorMenuProps {
  readonly caption: string;
  readonly index: Index;
  readonly operator: SearchOperator;
  readonly onChange: (operator: SearchOperator) => void;
}

function OperatorMenu({ caption, index, operator, onChange }: OperatorMenuProps) {
  const { t } = useTranslation('search');
  const name = t(`operator.${operator}`);
  return (
    <Menu position="bottom-start" offset={2} transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <UnstyledButton className={classes['operator']} title={name} aria-label={t('operator.of', { field: caption, operator: name })}>{symbols[operator]}</UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {operatorsFor(index.type).map((offered) => (
          <Menu.RadioItem key={offered} value={String(offered)} checked={offered === operator} closeMenuOnClick onChange={() => onChange(offered)}>
            <span className={classes['symbol']}>{symbols[offered]}</span>
            {t(`operator.${offered}`)}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
