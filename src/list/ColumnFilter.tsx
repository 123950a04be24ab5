import { Menu, UnstyledButton } from '@mantine/core';
import { IconFilter, IconFilterFilled } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Choice } from './columns.ts';
import classes from './list.module.css';

interface ColumnFilterProps {
  readonly title: string;
  /** Asked for when they are shown: those of the rows in memory change with every window. */
  readonly choices: () => readonly Choice[];
  readonly chosen: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}

/** Most values rendered. */
const DRAWN = 200;

/** A column's filter: a click chooses one value, with Shift several (specification, section 2, Shortcuts). */
export function ColumnFilter({ title, choices, chosen, onChange }: ColumnFilterProps) {
  const { t } = useTranslation('list');
  const Icon = chosen.length > 0 ? IconFilterFilled : IconFilter;
  return (
    <Menu
      position="bottom-start"
      offset={2}
      transitionProps={{ duration: 0 }}
      withInitialFocusPlaceholder={false}
      withinPortal
      closeOnItemClick={false}
    >
      <Menu.Target>
        <UnstyledButton
          className={classes['filter']}
          data-header-end
          data-active={chosen.length > 0 || undefined}
          aria-label={
            chosen.length === 0 ? t('filter', { title }) : t('filtered', { title, values: labelsOf(choices(), chosen) })
          }
          title={t('filter', { title })}
        >
          <Icon size={13} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
        <Menu.Item closeMenuOnClick disabled={chosen.length === 0} onClick={() => onChange([])}>
          {t('filterAll')}
        </Menu.Item>
        <Menu.Divider />
        <Items choices={choices} chosen={chosen} onChange={onChange} />
        <Menu.Label>{t('filterMore')}</Menu.Label>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The values, rendered while the menu is open. */
function Items({ choices, chosen, onChange }: Omit<ColumnFilterProps, 'title'>) {
  const { t } = useTranslation('list');
  const choose = (event: MouseEvent, value: string) => {
    const isChosen = chosen.includes(value);
    if (event.shiftKey) {
      event.preventDefault();
      onChange(isChosen ? chosen.filter((other) => other !== value) : [...chosen, value]);
    } else onChange(isChosen && chosen.length === 1 ? [] : [value]);
  };
  return choices()
    .slice(0, DRAWN)
    .map(({ value, label }) => (
      <Menu.CheckboxItem
        key={value}
        checked={chosen.includes(value)}
        onClick={(event: MouseEvent) => choose(event, value)}
      >
        {label === '' ? t('noValue') : label}
      </Menu.CheckboxItem>
    ));
}

const labelsOf = (choices: readonly Choice[], chosen: readonly string[]): string =>
  chosen.map((value) => choices.find((choice) => choice.value === value)?.label ?? value).join(', ');
