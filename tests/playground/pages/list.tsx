import { MantineProvider } from '@mantine/core';
import i18next from 'i18next';
import { useEffect, useMemo, useState } from 'react';
import { initReactI18next } from 'react-i18next';
import listTexts from '../../../locales/en/list.json';
import uiTexts from '../../../locales/en/ui.json';
import { ok } from '#core/kernel/result.ts';
import { createList } from '#src/list/createList.ts';
import { inMemory } from '#src/list/rows/inMemory.ts';
import { ListView } from '#src/list/ListView.tsx';
import type { ListColumn } from '#src/list/columns.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import '#src/ui/look.css';
import { surfaces, theme } from '#src/ui/theme.ts';

await i18next
  .use(initReactI18next)
  .init({ lng: 'en', resources: { en: { list: listTexts, ui: uiTexts } }, interpolation: { escapeValue: false } });

/**
 * A list other than the search, as an area would define it: colours in memory, or a million of them in windows with
 * `?source=windows`.
 */
interface Colour {
  readonly id: number;
  readonly name: string;
  readonly family: string;
  readonly used: number;
}

const FAMILIES = ['red', 'green', 'blue'] as const;
const colour = (id: number): Colour => ({
  id,
  name: `Colour ${id}`,
  family: FAMILIES[id % FAMILIES.length] ?? 'red',
  used: (id * 7919) % 1000,
});
const HELD = 300;
const MILLION = 1_000_000;

const heldColours = () =>
  createList<Colour>({
    id: 'colours',
    keyOf: ({ id }) => id,
    ...inMemory<Colour, undefined>({
      load: async () => ok(Array.from({ length: HELD }, (_, at) => colour(at))),
      values: { name: ({ name }) => name, family: ({ family }) => family, used: ({ used }) => used },
    }),
  });

const millionColours = () =>
  createList<Colour>({
    id: 'millions',
    keyOf: ({ id }) => id,
    open: async () => ok({ id: 'all', count: 10_000, more: true }),
    window: async (_, offset, limit) =>
      ok(Array.from({ length: limit }, (_place, at) => [offset + at, colour(offset + at)] as const)),
    countAll: async () => ok(MILLION),
  });

const columns: readonly ListColumn<Colour>[] = [
  { id: 'name', title: 'Name', width: 200, sortable: true, render: ({ name }) => name },
  { id: 'family', title: 'Family', width: 120, sortable: true, filter: 'values', render: ({ family }) => family },
  { id: 'used', title: 'Used', width: 90, sortable: true, align: 'end', render: ({ used }) => used },
];

export default function ListPage() {
  const parameters = new URLSearchParams(location.search);
  const isWindowed = parameters.get('source') === 'windows';
  const list = useMemo(() => (isWindowed ? millionColours() : heldColours()), [isWindowed]);
  const [opened, setOpened] = useState('');
  useEffect(() => {
    void list.run(undefined);
    return list.dispose;
  }, [list]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={surfaces}
      forceColorScheme={parameters.get('scheme') === 'dark' ? 'dark' : 'light'}
    >
      <div style={{ height: '90vh' }}>
        <ListView
          list={list}
          label="Colours"
          columns={columns}
          onOpen={({ name }) => setOpened(name)}
          empty={<EmptyState title="No colours" />}
          preview={({ name, family }) => (
            <p style={{ padding: 16, color: family }} data-preview>
              {name}
            </p>
          )}
          bulk={[{ id: 'mix', text: 'Mix', run: () => void mix() }]}
          hasQuickFilter
        />
      </div>
      <button
        type="button"
        onClick={() => list.live({ changed: [{ ...colour(1), name: 'Changed' }], removed: [2], added: 3 })}
      >
        Happen
      </button>
      <output data-opened>{opened}</output>
    </MantineProvider>
  );

  async function mix(): Promise<void> {
    const { rows } = await list.selected(1000);
    setOpened(rows.map(({ name }) => name).join(' + '));
  }
}
