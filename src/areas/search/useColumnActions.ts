import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { offerActions } from '#src/stores/shell/actions.ts';
import { type ColumnLayout, visibleColumns, withVisibility } from '#src/ui/grid/columns.ts';

/** Switches the columns from the command palette as their menu does; the last one shown stays. */
export function useColumnActions(
  columns: readonly { readonly id: string; readonly title: string }[],
  layout: ColumnLayout,
  onLayout: (layout: ColumnLayout) => void,
  isOffered: boolean,
): void {
  const { t } = useTranslation('search');
  const describe = useEffectEvent(() => {
    if (!isOffered) return [];
    const shown = new Set(visibleColumns(columns, layout.hidden).map(({ id }) => id));
    const actions = columns.map(({ id, title }) => {
      const checked = shown.has(id);
      return {
        label: `${t('result.columns')}: ${title}`,
        chords: [],
        checked,
        disabled: checked && shown.size === 1,
        run: () => onLayout(withVisibility(layout, id, !checked)),
      };
    });
    return [{ title: t('result.label'), actions }];
  });
  useEffect(() => offerActions(() => describe()), []);
}
