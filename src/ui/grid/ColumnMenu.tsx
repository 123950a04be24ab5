import { Button, Menu } from '@mantine/core';
import { IconCheck, IconColumns3 } from '@tabler/icons-react';
import { visibleColumns, withVisibility, type ColumnLayout } from './columns.ts';

interface ColumnMenuProps {
  readonly label: string;
  readonly columns: readonly { readonly id: string; readonly title: string }[];
  readonly layout: ColumnLayout;
  readonly onLayout: (layout: ColumnLayout) => void;
}

/** Which columns are shown; stays open, for one seldom changes only one. The last column shown cannot be hidden. */
export function ColumnMenu({ label, columns, layout, onLayout }: ColumnMenuProps) {
  const shown = new Set(visibleColumns(columns, layout.hidden).map((column) => column.id));
  return (
    <Menu closeOnItemClick={false} position="bottom-end" offset={4} transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button variant="subtle" color="gray" size="compact-sm" leftSection={<IconColumns3 size={18} stroke={1.75} aria-hidden />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
        {columns.map((column) => (
          <Menu.Item
            key={column.id}
            role="menuitemcheckbox"
            aria-checked={shown.has(column.id)}
            disabled={shown.size === 1 && shown.has(column.id)}
            leftSection={<IconCheck size={16} aria-hidden style={{ visibility: shown.has(column.id) ? 'visible' : 'hidden' }} />}
            onClick={() => onLayout(withVisibility(layout, column.id, !shown.has(column.id)))}
          >
            {column.title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
