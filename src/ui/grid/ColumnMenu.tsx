import { Button, Menu } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
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
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconColumns3 size={18} stroke={1.75} aria-hidden />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
        {columns.map((column) => (
          <Menu.CheckboxItem
            key={column.id}
            checked={shown.has(column.id)}
            disabled={shown.size === 1 && shown.has(column.id)}
            onChange={(visible) => onLayout(withVisibility(layout, column.id, visible))}
          >
            {column.title}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
