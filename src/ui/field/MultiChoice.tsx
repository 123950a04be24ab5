import { CheckIcon, Combobox, Input, ScrollArea, useCombobox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { labelled } from '../part/labelled.ts';
import classes from './multiChoice.module.css';

interface ChoiceOption<Value> {
  readonly value: Value;
  readonly label: string;
}

interface MultiChoiceProps<Value> {
  readonly label: string;
  readonly options: readonly ChoiceOption<Value>[];
  readonly chosen: readonly Value[];
  readonly onChange: (chosen: readonly Value[]) => void;
}

/** With at least this many options the list can be filtered by typing. */
const SEARCHABLE_FROM = 10;
/** Maximum options rendered; the rest is found by typing (there may be thousands of document types). */
const DRAWN_OPTIONS = 200;

/** A multiple selection on one line; no selection means all. */
export function MultiChoice<Value extends string | number>({
  label,
  options,
  chosen,
  onChange,
}: MultiChoiceProps<Value>) {
  const { t } = useTranslation('ui');
  const [sought, setSought] = useState('');
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setSought('');
    },
  });
  // A value without an option, for example of a shared search, restricts as well.
  const names = [
    ...options.filter((option) => chosen.includes(option.value)).map((option) => option.label),
    ...chosen.filter((value) => options.every((option) => option.value !== value)).map(String),
  ];
  const found = options.filter((option) =>
    option.label.toLocaleLowerCase().includes(sought.trim().toLocaleLowerCase()),
  );
  const flip = (text: string) => {
    const option = options.find((candidate) => String(candidate.value) === text);
    if (option === undefined) return;
    onChange(
      chosen.includes(option.value) ? chosen.filter((value) => value !== option.value) : [...chosen, option.value],
    );
  };
  return (
    <Combobox store={combobox} onOptionSubmit={flip} transitionProps={{ duration: 0 }}>
      <Combobox.Target targetType="button">
        <Input.Wrapper label={label} labelElement="div">
          <Input
            component="button"
            type="button"
            pointer
            aria-label={labelled(label, names.length === 0 ? t('choice.all') : names.join(', '))}
            rightSection={
              chosen.length > 0 ? (
                <Input.ClearButton
                  className={classes['clear']}
                  aria-label={t('choice.clear', { name: label })}
                  onClick={() => onChange([])}
                />
              ) : (
                <Combobox.Chevron />
              )
            }
            rightSectionPointerEvents={chosen.length > 0 ? 'all' : 'none'}
            onClick={() => combobox.toggleDropdown()}
          >
            {names.length === 0 ? (
              <Input.Placeholder>{t('choice.all')}</Input.Placeholder>
            ) : (
              <span className={classes['chosen']}>{names.join(', ')}</span>
            )}
          </Input>
        </Input.Wrapper>
      </Combobox.Target>
      <Combobox.Dropdown>
        {options.length >= SEARCHABLE_FROM && (
          <Combobox.Search
            value={sought}
            onChange={(event) => setSought(event.currentTarget.value)}
            placeholder={t('choice.find')}
            aria-label={t('choice.find')}
          />
        )}
        {found.length === 0 && <Combobox.Empty role="status">{t('choice.none')}</Combobox.Empty>}
        <Combobox.Options aria-label={label} style={{ display: found.length === 0 ? 'none' : undefined }}>
          <ScrollArea.Autosize mah={260} type="scroll">
            {found.slice(0, DRAWN_OPTIONS).map((option) => (
              <Combobox.Option
                key={option.value}
                value={String(option.value)}
                active={chosen.includes(option.value)}
                className={classes['option']}
              >
                <CheckIcon
                  size={12}
                  aria-hidden
                  style={{ visibility: chosen.includes(option.value) ? 'visible' : 'hidden' }}
                />
                <span>{option.label}</span>
              </Combobox.Option>
            ))}
          </ScrollArea.Autosize>
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
