import { useState } from 'react';
import { ColumnMenu } from '#src/ui/grid/ColumnMenu.tsx';
import { defaultLayout } from '#src/ui/grid/columns.ts';
import { Stand } from '../stand.tsx';

const COLUMNS = [
  { id: 'name', title: 'Name' },
  { id: 'date', title: 'Date' },
  { id: 'amount', title: 'Amount' },
] as const;

/** Column visibility and order. */
export default function ColumnsPage() {
  const [layout, setLayout] = useState(defaultLayout);
  return (
    <Stand title="Columns">
      <ColumnMenu
        label="Columns"
        hint="Alt and an arrow key move a column"
        columns={COLUMNS}
        layout={layout}
        onLayout={setLayout}
      />
    </Stand>
  );
}
