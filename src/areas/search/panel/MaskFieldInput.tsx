import { Menu, UnstyledButton } from '@mantine/core';
import { useFocusWithin } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { SEARCH_OPERATORS, type SearchOperator } from '#core/contract/constants.ts';
import type { Index, MaskField } from '#core/contract/master.ts';
import { useLookup, valuesOf } from '#src/stores/lookups.ts';
import { IndexInput } from '#src/ui/field/IndexInput.tsx';
import type { FieldDraft } from '../model.ts';
import { mayBeMany, needsValue, operatorsFor } from '../operators.ts';
import classes from '../search.module.css';
import { linesOf, type ValueProblem } from '../values.ts';
import { openValues } from './openValues.tsx';

/** Specification, section 9, Standard search operators, by number. */
const symbols: Readonly<Record<SearchOperator, string>> = { 0: '=', 1: '>', 2: '<', 3: '≠', 4: '∅', 5: '∃', 6: '≈' };

interface MaskFieldInputProps {
  readonly maskId: number;
  /** The clients searched in; none: all. */
  readonly clients: readonly number[];
  readonly field: MaskField;
  readonly index: Index;
  readonly draft: FieldDraft;
  readonly problem: ValueProblem | undefined;
  readonly onChange: (draft: FieldDraft) => void;
}

/** The input for a mask field: operator and value. */
export function MaskFieldInput({ maskId, clients, field, index, draft, problem, onChange }: MaskFieldInputProps) {
  const { t } = useTranslation(['search', 'ui']);
  const lines = linesOf(draft.text);
  const isMany = lines.length > 1;
  const disabled = !needsValue(draft.operator) || isMany;
  const { ref, focused } = useFocusWithin();
  // Nobody chooses from suggestions outside the field, and no entry begins with a wildcard.
  const isAsking = focused && !disabled && draft.text.trim() !== '' && !draft.text.includes('*');
  const rows = useLookup(maskId, field, draft.text, { enabled: field.lookup && isAsking, clients });
  return (
    <div ref={ref}>
      <IndexInput
        label={field.caption}
        type={index.type}
        text={disabled ? '' : draft.text}
        onText={(text) => onChange({ operator: draft.operator, text })}
        error={problem === undefined ? undefined : t(`ui:value.problem.${problem}`)}
        disabled={disabled}
        placeholder={
          isMany ? t('many.count', { count: lines.length }) : disabled ? t(`operator.${draft.operator}`) : undefined
        }
        // Any text may be searched for; suggestions appear only after typing.
        suggestions={!field.lookup ? undefined : draft.text.trim() === '' ? [] : valuesOf(rows, field)}
        before={
          <OperatorMenu
            caption={field.caption}
            index={index}
            operator={draft.operator}
            onChange={(operator) =>
              // Greater and smaller take a single value.
              onChange({ operator, text: mayBeMany(operator) || !needsValue(operator) ? draft.text : (lines[0] ?? '') })
            }
            onMany={
              mayBeMany(draft.operator)
                ? () =>
                    openValues({
                      maskId,
                      clients,
                      field,
                      text: draft.text,
                      onText: (text) => onChange({ ...draft, text }),
                    })
                : undefined
            }
          />
        }
      />
    </div>
  );
}

interface OperatorMenuProps {
  readonly caption: string;
  readonly index: Index;
  readonly operator: SearchOperator;
  readonly onChange: (operator: SearchOperator) => void;
  /** Opens the list of values; undefined for operators with a single value. */
  readonly onMany: (() => void) | undefined;
}

function OperatorMenu({ caption, index, operator, onChange, onMany }: OperatorMenuProps) {
  const { t } = useTranslation('search');
  const name = t(`operator.${operator}`);
  return (
    <Menu position="bottom-start" offset={2} transitionProps={{ duration: 0 }} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton
          className={classes['operator']}
          title={name}
          aria-label={t('operator.of', { field: caption, operator: name })}
        >
          {symbols[operator]}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {operatorsFor(index.type).map((offered) => (
          <Menu.RadioItem
            key={offered}
            value={String(offered)}
            checked={offered === operator}
            closeMenuOnClick
            onChange={() => onChange(offered)}
          >
            <span className={classes['symbol']}>{symbols[offered]}</span>
            {t(`operator.${offered}`)}
          </Menu.RadioItem>
        ))}
        {onMany !== undefined && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={onMany}>{t('many.open')}</Menu.Item>
            {operator === SEARCH_OPERATORS.equal && index.type !== 'text' && <Menu.Label>{t('many.span')}</Menu.Label>}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
