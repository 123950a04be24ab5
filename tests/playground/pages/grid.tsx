import { MantineProvider } from '@mantine/core';
import { useCallback, useState } from 'react';
import { type Compact, defaultLayout, type GridColumn } from '#src/ui/grid/columns.ts';
import { type Density, Grid, ROW_HEIGHTS } from '#src/ui/grid/Grid.tsx';
import { noSelection } from '#src/ui/grid/selection.ts';
import type { GridSort } from '#src/ui/grid/sort.ts';
import '#src/ui/look.css';
import { surfaces, theme } from '#src/ui/theme.ts';

const COUNT = 1_000_000;
/** Rows that never load, so that the loading state is visible: every tenth window of a hundred. */
const isUnderWay = (index: number) => Math.floor(index / 100) % 10 === 9;
const columns: readonly GridColumn<number>[] = Array.from({ length: 10 }, (_, at) => ({
  id: `c${at}`,
  title: at === 0 ? 'Position' : `Column ${at}`,
  width: at === 1 ? 240 : 110,
  align: at === 0 || at > 7 ? 'end' : 'start',
  sortable: true,
  render: (row: number) =>
    at === 0
      ? row.toLocaleString('de')
      : at === 1
        ? `invoice-${row}-of-a-supplier-with-a-long-name.pdf`
        : at > 7
          ? ((row * 7919) % 99_991) / 100
          : `value ${(row * 31 + at) % 977}`,
}));
const compact: Compact<number> = { render: (row) => `invoice ${row}` };
const rowAt = (index: number): number | undefined => (isUnderWay(index) ? undefined : index);

/** `?scheme=dark` uses dark mode, `?count=` another number of rows. The visible range is shown in the page title. */
export default function GridPage() {
  const parameters = new URLSearchParams(location.search);
  const [layout, setLayout] = useState(defaultLayout);
  const [selection, setSelection] = useState(noSelection);
  const [active, setActive] = useState(-1);
  const [density, setDensity] = useState<Density>('normal');
  const [isNarrow, setNarrow] = useState(false);
  const [sort, setSort] = useState<readonly GridSort[]>([
    { column: 'c1', descending: true },
    { column: 'c2', descending: false },
  ]);
  const onVisibleRange = useCallback((first: number, last: number) => {
    document.title = `${first}–${last}`;
  }, []);
  const onOpen = useCallback((row: number) => {
    document.title = `open ${row}`;
  }, []);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={surfaces}
      forceColorScheme={parameters.get('scheme') === 'dark' ? 'dark' : 'light'}
    >
      {Object.keys(ROW_HEIGHTS).map((offered) => (
        <button key={offered} type="button" onClick={() => setDensity(offered as Density)}>
          {offered}
        </button>
      ))}
      <button type="button" onClick={() => setNarrow(!isNarrow)}>
        narrow
      </button>
      <div style={{ height: 'calc(100vh - 32px)' }}>
        <Grid
          label="Rows"
          selectAllLabel="Select all"
          columns={columns}
          layout={layout}
          onLayout={setLayout}
          count={Number(parameters.get('count') ?? COUNT)}
          rowAt={rowAt}
          onVisibleRange={onVisibleRange}
          onLeave={() => undefined}
          selection={selection}
          onSelection={setSelection}
          active={active}
          onActive={setActive}
          onOpen={onOpen}
          sort={sort}
          sortLimit={5}
          onSort={setSort}
          density={density}
          compact={isNarrow ? compact : undefined}
          listKey="all"
          firstRow={Number(parameters.get('row') ?? 0)}
        />
      </div>
    </MantineProvider>
  );
}
