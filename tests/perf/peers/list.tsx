import { MantineProvider } from '@mantine/core';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import type { Root } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import listTexts from '../../../locales/en/list.json';
import uiTexts from '../../../locales/en/ui.json';
import { numberText } from '#core/kernel/number.ts';
import { ok } from '#core/kernel/result.ts';
import type { ListColumn } from '#src/list/columns.ts';
import { createList } from '#src/list/createList.ts';
import { ListView } from '#src/list/ListView.tsx';
import { WINDOW_ROWS } from '#src/list/rows/windows.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import '#src/ui/look.css';
import { surfaces, theme } from '#src/ui/theme.ts';

await i18next
  .use(initReactI18next)
  .init({ lng: 'en', resources: { en: { list: listTexts, ui: uiTexts } }, interpolation: { escapeValue: false } });

/** A row of the peer benchmark: ten columns. */
type BenchRow = Readonly<Record<(typeof COLUMNS)[number], string | number>>;
const COLUMNS = ['id', 'doc', 'kind', 'page', 'author', 'date', 'score', 'hits', 'size', 'note'] as const;
const KINDS = ['Letter', 'Invoice', 'Contract', 'Report', 'Memo', 'Plan'] as const;
const NAMES = ['Amann', 'Brandt', 'Celik', 'Dorn', 'Egger', 'Falk', 'Gruber', 'Horn'] as const;

/** The first windows, made before they are asked for: what a server spends on them is not the list's. */
let made: readonly BenchRow[] = [];
const rowAt = (at: number): BenchRow => made[at] ?? makeRow(at);

/** Same rows as the peers', but created on request: they are on the server, not in the page. */
function makeRow(at: number): BenchRow {
  const h = Math.imul(at, 2_654_435_761) >>> 0;
  return {
    id: at + 1,
    doc: `D-${h % 1_000_000}`,
    kind: KINDS[h % 6] ?? '',
    page: h % 400,
    author: NAMES[h % 8] ?? '',
    date: `20${10 + (h % 15)}-0${1 + (h % 9)}-1${h % 9}`,
    score: (h % 1000) / 1000,
    hits: h % 57,
    size: h % 90_000,
    note: `Match near position ${h % 7777}`,
  };
}

/** An image in each row, like the result list with thumbnails. */
const PICTURE =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 21 30"%3E%3Crect width="21" height="30" fill="%23eee"/%3E%3C/svg%3E';

const columns: readonly ListColumn<BenchRow>[] = COLUMNS.map((id) => ({
  id,
  title: id,
  width: 125,
  sortable: true,
  render: (row) =>
    id === 'doc' ? (
      <span style={{ display: 'flex', gap: 4 }}>
        <img src={PICTURE} alt="" width={14} height={20} />
        {row[id]}
      </span>
    ) : id === 'note' ? (
      <span>
        {String(row[id]).slice(0, 6)}
        <mark>{String(row[id]).slice(6, 10)}</mark>
        {String(row[id]).slice(10)}
      </span>
    ) : (
      row[id]
    ),
}));

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')];
/** Texts of several rows, while the list flies by. */
const flyingRows = () => [...document.querySelectorAll<HTMLElement>('[role=rowgroup] > [aria-hidden] > div')];
const grid = () => document.querySelector<HTMLElement>('[role=grid]');

const nextTask = () =>
  new Promise<void>((come) => {
    setTimeout(come);
  });

const shown = createStore<ReactNode>(() => null);

/** What it shows changes without rendering the shell again, as in the product. */
function Shell() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={surfaces} forceColorScheme="light">
      <div style={{ position: 'absolute', inset: 0 }}>
        <Shown />
      </div>
    </MantineProvider>
  );
}

const Shown = () => useStore(shown);

/** The product's list with rows in windows, from a fake server that answers in the next task. */
export function listPeer(root: Root) {
  let count = 0;
  return {
    /** The shell stands when somebody searches, and has shown numbers on the dashboard. */
    data: async (wanted: number) => {
      count = wanted;
      made = Array.from({ length: 3 * WINDOW_ROWS }, (_, at) => makeRow(at));
      numberText(count, 0, i18next.language);
      root.render(<Shell />);
      await nextTask();
    },
    show: () => {
      const list = createList<BenchRow>({
        id: 'bench',
        keyOf: ({ id }) => id,
        // A search is answered with its first rows.
        open: async () => {
          await nextTask();
          return ok({ id: 'all', count, rows: Array.from({ length: WINDOW_ROWS }, (_place, at) => rowAt(at)) });
        },
        window: async (_, offset, limit) => {
          await nextTask();
          return ok(Array.from({ length: limit }, (_place, at) => [offset + at, rowAt(offset + at)] as const));
        },
      });
      void list.run(undefined);
      shown.setState(
        <ListView
          list={list}
          label="Rows"
          columns={columns}
          onOpen={() => undefined}
          empty={<EmptyState title="None" />}
          hasQuickFilter
        />,
        true,
      );
    },
    firstText: () => document.querySelector('[data-row="0"] [role=gridcell]:nth-child(2)')?.textContent,
    visibleRows: () => rows().length,
    scrollPos: () => grid()?.scrollTop,
    rowRects: () =>
      [...rows(), ...flyingRows()].map((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return [top, bottom, row.textContent.length];
      }),
    area: () => {
      const { top, bottom } = grid()!.getBoundingClientRect();
      const header = document.querySelector('[role=columnheader]')?.getBoundingClientRect();
      return [header?.bottom ?? top, Math.min(bottom, innerHeight)];
    },
  };
}
