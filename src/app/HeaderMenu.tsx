import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './shell.module.css';

interface HeaderMenuProps<Value extends string> {
  readonly label: string;
  readonly icon: ReactNode;
  readonly choices: readonly Value[];
  readonly chosen: Value;
  readonly nameOf: (value: Value) => string;
  readonly onChoose: (value: Value) => void;
}

/** An icon of the header that lets one of a few values be chosen. */
export function HeaderMenu<Value extends string>({ label, icon, choices, chosen, nameOf, onChoose }: HeaderMenuProps<Value>) {
  return (
    <Menu position="bottom-end" offset={4} transitionProps={{ duration: 0 }} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className={classes.action} aria-label={label} title={label}>
          {icon}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map((value) => (
          <Menu.RadioItem key={value} value={value} checked={value === chosen} onChange={() => onChoose(value)} closeMenuOnClick>
            {nameOf(value)}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
