import { useTranslation } from 'react-i18next';
import { useCommands } from '#src/commands/useCommands.ts';
import { type ColumnLayout, visibleColumns, withVisibility } from '#src/ui/grid/columns.ts';
import { labelled } from '#src/ui/part/labelled.ts';

/** Shows and hides columns from the command palette, like the column menu; the last visible one stays. */
export function useColumnActions(
  label: string,
  columns: readonly { readonly id: string; readonly title: string }[],
  layout: ColumnLayout,
  onLayout: (layout: ColumnLayout) => void,
  isOffered: boolean,
): void {
  const { t } = useTranslation('list');
  const shown = new Set(visibleColumns(columns, layout).map(({ id }) => id));
  const commands = columns.map(({ id, title }) => ({
    id: `list.column.${id}`,
    label: labelled(t('columns'), title),
    checked: shown.has(id),
    disabled: shown.has(id) && shown.size === 1,
    run: () => onLayout(withVisibility(layout, id, !shown.has(id))),
  }));
  useCommands(label, isOffered ? commands : []);
}
