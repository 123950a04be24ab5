import { t } from 'i18next';
import { openModal } from '#src/stores/modals/effects.ts';
import type { ListColumn } from './columns.ts';
import type { List } from './createList.ts';

/** CSS px. */
const SIZE = [420, 600] as const;

/** Sorting and filters for lists shown without column headers; most lists have them, and load no form. */
export async function openArranging<Row extends object, Query>(
  list: List<Row, Query>,
  columns: readonly ListColumn<Row>[],
): Promise<void> {
  const { ArrangeForm } = await import('./ArrangeForm.tsx');
  openModal({
    title: t('list:arrange.title'),
    size: SIZE,
    content: ({ formId, close }) => <ArrangeForm formId={formId} list={list} columns={columns} close={close} />,
  });
}
