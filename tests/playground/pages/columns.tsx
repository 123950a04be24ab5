import { useState } from 'react';
import { ColumnMenu } from '#src/ui/grid/ColumnMenu.tsx';
import { defaultLayout } from '#src/ui/grid/columns.ts';
import { Stand } from '../stand.tsx';

const COLUMNS = [
  { id: 'name', title: 'Name', width: 200 },
  { id: 'date', title: 'Date', width: 120 },
  { id: 'amount', title: 'Amount', width: 120 },
] as const;

/** Column visibility, order and width. */
export default function ColumnsPage() {
  const [layout, setLayout] = useState(defaultLayout);
  return (
    <Stand title="Columns">
      <ColumnMenu
        label="Columns"
        hint="Alt and an arrow key move a column, with Shift they resize it"
        columns={COLUMNS}
        layout={layout}
        onLayout={setLayout}
      />
    </Stand>
  );
}
