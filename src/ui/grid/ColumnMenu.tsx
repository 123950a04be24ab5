import { Button, Menu } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import {
  orderedColumns,
  visibleColumns,
  withColumnMoved,
  withVisibility,
  withWidthStepped,
  type ColumnLayout,
} from './columns.ts';

interface ColumnMenuProps {
  readonly label: string;
  /** Help text below the columns: how to move one by keyboard. */
  readonly hint: string;
  readonly columns: readonly { readonly id: string; readonly title: string; readonly width: number }[];
  readonly layout: ColumnLayout;
  readonly onLayout: (layout: ColumnLayout) => void;
  /** Further settings of the list's appearance. */
  readonly children?: ReactNode;
}

/** Alt + arrow up or down moves a column; Alt + Shift + arrow left or right resizes it, as on its title. */
const STEPS: Readonly<Record<string, { readonly of: 'place' | 'width'; readonly step: -1 | 1 }>> = {
  ArrowUp: { of: 'place', step: -1 },
  ArrowDown: { of: 'place', step: 1 },
  ArrowLeft: { of: 'width', step: -1 },
  ArrowRight: { of: 'width', step: 1 },
};

/**
 * Chooses columns, their order and, also for those that have no button in the header, their width by keyboard; stays
 * open, as users rarely change only one. The last visible column cannot be hidden.
 */
export function ColumnMenu({ label, hint, columns, layout, onLayout, children }: ColumnMenuProps) {
  const ordered = orderedColumns(columns, layout.order);
  const shown = new Set(visibleColumns(columns, layout).map((column) => column.id));
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const [column, changed] = [ordered[at], STEPS[event.key]];
    // Without Alt the arrows move within the menu.
    if (changed === undefined || !event.altKey || event.shiftKey !== (changed.of === 'width') || column === undefined)
      return;
    event.preventDefault();
    event.stopPropagation();
    const beside = ordered[at + changed.step];
    if (changed.of === 'width') onLayout(withWidthStepped(layout, column, changed.step));
    else if (beside !== undefined)
      onLayout(withColumnMoved(columns, layout, column.id, beside.id, changed.step < 0 ? 'before' : 'behind'));
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
