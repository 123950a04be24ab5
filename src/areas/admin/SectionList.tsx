import { VisuallyHidden } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { ok } from '#core/kernel/result.ts';
import { runCommand } from '#src/commands/named.ts';
import { createList, type List } from '#src/list/createList.ts';
import { ListView } from '#src/list/ListView.tsx';
import { listOfUser } from '#src/list/ofUser.ts';
import { inMemory } from '#src/list/rows/inMemory.ts';
import { useFreshRows } from '#src/list/useFreshRows.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { useTitle } from '#src/ui/useTitle.ts';
import { askToDelete } from './edit/askToDelete.tsx';
import { loadAll } from './effects.ts';
import type { RowSection } from './model.ts';
import { RowLines } from './RowLines.tsx';
import type { AdminRow, Section } from './sections/section.ts';
import { useAdmin } from './store.ts';
import { useRowTools } from './useRowTools.tsx';

/** The lists of the administration, kept while the user is elsewhere. */
const lists = listOfUser(() => {
  const made = new Map<string, List<AdminRow, null>>();
  return {
    of: (section: Section): List<AdminRow, null> => {
      const list = made.get(section.noun) ?? listOf(section);
      made.set(section.noun, list);
      return list;
    },
    dispose: () => made.forEach((list) => list.dispose()),
  };
});

const listOf = (section: Section): List<AdminRow, null> =>
  createList<AdminRow, null>({
    id: `admin_${section.noun}`,
    keyOf: ({ id }) => id,
    ...inMemory<AdminRow, null>({
      load: async (_, signal) => {
        const answer = await loadAll(signal);
        return answer.ok ? ok(section.rows(answer.value)) : answer;
      },
      values: section.values(),
    }),
  });

/** `/admin/{section}`: the rows of a section, for opening, adding and deleting. */
export function SectionList({ id, section }: { readonly id: RowSection; readonly section: Section }) {
  const { t } = useTranslation('admin');
  const title = t(`section.${id}`);
  useTitle(title);
  const list = lists().of(section);
  useFreshRows(list);
  const data = useAdmin((state) => state.data);
  // Column texts that refer to other rows are updated once those are loaded.
  const columns = useMemo(() => (data === null ? [] : section.columns()), [section, data]);
  const open = (what: string) => runCommand('path.open', `/admin/${id}/${what}`);
  const tools = useRowTools(list, {
    add: t(`new.${section.noun}`),
    onAdd: () => open('new'),
    onDelete: (row) => askToDelete(section, row, () => void list.refresh()),
    isFixed: ({ fixed }) => fixed === true,
    columns,
    title,
  });
  return (
    <>
      <VisuallyHidden component="h1">{title}</VisuallyHidden>
      {columns.length === 0 ? (
        <ListLoader list={list} />
      ) : (
        <ListView
          list={list}
          label={title}
          columns={columns}
          compact={{
            render: (one) => (
              <RowLines
                title={section.titleOf(one)}
                more={[one.retired === true ? t('state.retired') : '', ...(section.tellingOf?.(one) ?? [])]}
              />
            ),
          }}
          onOpen={(one) => open(String(one.id))}
          hasQuickFilter
          {...tools}
        />
      )}
    </>
  );
}

/** Loads the configuration; shows the error if that fails. */
function ListLoader({ list }: { readonly list: List<AdminRow, null> }) {
  const { t } = useTranslation('list');
  const error = useStore(list.store, (state) => state.error);
  return error === null ? null : <EmptyState failed title={t('failed')} hint={error.message} />;
}
