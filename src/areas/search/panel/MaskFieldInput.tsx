import { Menu, UnstyledButton } from '@mantine/core';
import { useFocusWithin } from '@mantine/hooks';
import { type ClipboardEvent, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { SEARCH_OPERATORS, type SearchOperator } from '#core/contract/constants.ts';
import type { Index, MaskField } from '#core/contract/master.ts';
import { useConfig } from '#src/stores/config/store.ts';
import { useLookup, valuesOf } from '#src/stores/lookups.ts';
import { IndexInput } from '#src/ui/field/IndexInput.tsx';
import { type FieldDraft, untouched } from '../model.ts';
import { mayBeMany, needsValue, operatorsFor, symbols } from '../operators.ts';
import classes from '../search.module.css';
import { changeField, useSearch } from '../store.ts';
import { invalidOf, isWithinLimits, linesOf } from '../values.ts';
import { openValues } from './openValues.tsx';

interface MaskFieldInputProps {
  readonly maskId: number;
  readonly field: MaskField;
  readonly index: Index;
}

/** The input for a mask field: operator and value. */
export const MaskFieldInput = memo(function MaskFieldInput({ maskId, field, index }: MaskFieldInputProps) {
  const { t } = useTranslation(['search', 'ui']);
  const standardOperator = useConfig((config) => config.standardOperator);
  const typed = useSearch(({ draft }) => draft.fields[field.id]);
  const problem = useSearch(({ problems }) => problems[field.id]);
  /** The clients searched in; none: all. */
  const clients = useSearch(({ draft }) => draft.clients);
  const { operator, text } = typed ?? untouched(index, standardOperator);
  const change = (changed: FieldDraft): void => changeField(field.id, changed);
  const lines = linesOf(text);
  const isMany = lines.length > 1;
  const disabled = !needsValue(operator);
  const isOne = !disabled && !isMany;
  const { ref, focused } = useFocusWithin();
  // Nobody chooses from suggestions outside the field, and no entry begins with a wildcard.
  const isAsking = focused && isOne && text.trim() !== '' && !text.includes('*');
  const rows = useLookup(maskId, field, text, { enabled: field.lookup && isAsking, clients });
  const openSeveral = (several: string): void =>
    openValues({
      maskId,
      clients,
      field,
      index,
      text: several,
      onText: (value) => change({ operator, text: value }),
    });
  /** Several lines are several values, which the browser would join to one; greater and smaller take the first. */
  const paste = (event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>): void => {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const pasted = event.clipboardData.getData('text/plain');
    const [before, after] = [value.slice(0, selectionStart ?? 0), value.slice(selectionEnd ?? 0)];
    const several = linesOf(before + pasted + after);
    if (several.length < 2) return;
    event.preventDefault();
    if (!mayBeMany(operator)) {
      change({ operator, text: before + (linesOf(pasted)[0] ?? '') + after });
      return;
    }
    const all = several.join('\n');
    // The list of values says what is wrong.
    if (isWithinLimits(all) && invalidOf(index, several) === undefined) change({ operator, text: all });
    else openSeveral(all);
  };
  return (
    <div ref={ref}>
      <IndexInput
        label={field.caption}
        type={index.type}
        text={isOne ? text : ''}
        onText={(value) => change({ operator, text: value })}
        {...(isOne && { onPaste: paste })}
        error={problem === undefined ? undefined : t(`ui:value.problem.${problem}`)}
        disabled={disabled}
        readOnly={isMany}
        placeholder={
          isMany ? t('many.count', { count: lines.length }) : disabled ? t(`operator.${operator}`) : undefined
        }
        // Any text may be searched for; suggestions appear only after typing.
        suggestions={!field.lookup ? undefined : text.trim() === '' || isMany ? [] : valuesOf(rows, field)}
        before={
          <OperatorMenu
            caption={field.caption}
            index={index}
            operator={operator}
            onChange={(chosen) =>
              // Greater and smaller take a single value.
              change({ operator: chosen, text: mayBeMany(chosen) || !needsValue(chosen) ? text : (lines[0] ?? '') })
            }
            onMany={mayBeMany(operator) ? () => openSeveral(text) : undefined}
          />
        }
      />
    </div>
  );
});

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
