import { Button, Menu } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { orderedColumns, visibleColumns, withColumnMoved, withVisibility, type ColumnLayout } from './columns.ts';

interface ColumnMenuProps {
  readonly label: string;
  /** Help text below the columns: how to move one by keyboard. */
  readonly hint: string;
  readonly columns: readonly { readonly id: string; readonly title: string }[];
  readonly layout: ColumnLayout;
  readonly onLayout: (layout: ColumnLayout) => void;
  /** Further settings of the list's appearance. */
  readonly children?: ReactNode;
}

/**
 * Chooses columns and their order; stays open, as users rarely change only one. The last visible column cannot be
 * hidden.
 */
export function ColumnMenu({ label, hint, columns, layout, onLayout, children }: ColumnMenuProps) {
  const ordered = orderedColumns(columns, layout.order);
  const shown = new Set(visibleColumns(columns, layout).map((column) => column.id));
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    const [column, beside] = [ordered[at], ordered[at + step]];
    if (step === 0 || !event.altKey || column === undefined) return;
    // Without Alt the arrows move within the menu.
    event.preventDefault();
    event.stopPropagation();
    if (beside !== undefined)
      onLayout(withColumnMoved(columns, layout, column.id, beside.id, step < 0 ? 'before' : 'behind'));
  };
  return (
    <Menu
      closeOnItemClick={false}
      position="bottom-end"
      offset={4}
      transitionProps={{ duration: 0 }}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          // The button's text is never cut off: other items collapse into the toolbar's menu instead.
          style={{ flexShrink: 0 }}
          leftSection={<IconColumns3 size={18} stroke={1.75} aria-hidden />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
        {ordered.map((column, at) => (
          <Menu.CheckboxItem
            key={column.id}
            checked={shown.has(column.id)}
            disabled={shown.size === 1 && shown.has(column.id)}
            onChange={(visible) => onLayout(withVisibility(layout, column.id, visible))}
            onKeyDownCapture={(event) => onKeyDown(event, at)}
          >
            {column.title}
          </Menu.CheckboxItem>
        ))}
        <Menu.Label>{hint}</Menu.Label>
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
