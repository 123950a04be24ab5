import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { offerActions } from '#src/stores/shell/actions.ts';
import { type ColumnLayout, visibleColumns, withVisibility } from '#src/ui/grid/columns.ts';

/** Switches the columns from the command palette as their menu does; the last one shown stays. */
export function useColumnActions(
  label: string,
  columns: readonly { readonly id: string; readonly title: string }[],
  layout: ColumnLayout,
  onLayout: (layout: ColumnLayout) => void,
  isOffered: boolean,
): void {
  const { t } = useTranslation('list');
  const describe = useEffectEvent(() => {
    if (!isOffered) return [];
    const shown = new Set(visibleColumns(columns, layout).map(({ id }) => id));
    const actions = columns.map(({ id, title }) => {
      const checked = shown.has(id);
      return {
        label: `${t('columns')}: ${title}`,
        chords: [],
        checked,
        disabled: checked && shown.size === 1,
        run: () => onLayout(withVisibility(layout, id, !checked)),
      };
    });
    return [{ title: label, actions }];
  });
  useEffect(() => offerActions(() => describe()), []);
}
