import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { numberText } from '#core/kernel/number.ts';
import { noSelection } from '#src/ui/grid/selection.ts';
import { Toolbar } from '#src/commands/Toolbar.tsx';
import type { ToolbarItem } from '#src/ui/Toolbar.tsx';
import type { List } from './createList.ts';
import classes from './list.module.css';
import { useLanguage } from './useLanguage.ts';
import { useSelectedCount } from './useSelectedCount.ts';

interface BulkBarProps<Row extends object, Query> {
  readonly list: List<Row, Query>;
  readonly items: readonly ToolbarItem[];
  /** Least number of selected rows for the bar to show. */
  readonly from: number;
}

/** Actions on the selected rows; below the list, so that no row moves when it appears. */
export function BulkBar<Row extends object, Query>({ list, items, from }: BulkBarProps<Row, Query>) {
  const { t } = useTranslation('list');
  const language = useLanguage();
  const count = useSelectedCount(list);
  if (count < from) return null;
  return (
    <div className={classes['bulk']}>
      <Toolbar
        label={t('bulk')}
        items={items}
        right={[
          { id: 'unselect', text: t('unselect'), icon: IconX, iconOnly: true, run: () => list.select(noSelection) },
        ]}
      >
        <span className={classes['selected']}>
          {t('selected', { count, formatted: numberText(count, 0, language) })}
        </span>
      </Toolbar>
    </div>
  );
}
