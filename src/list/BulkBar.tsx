import { IconX } from '@tabler/icons-react';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
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
  /** The bar had the focus when it vanished. */
  readonly onFocusLost: () => void;
}

/** Actions on the selected rows; below the list, so that no row moves when it appears. */
export function BulkBar<Row extends object, Query>({ from, ...props }: BulkBarProps<Row, Query>) {
  const count = useSelectedCount(props.list);
  return count < from ? null : <Bar {...props} count={count} />;
}

interface BarProps<Row extends object, Query> extends Omit<BulkBarProps<Row, Query>, 'from'> {
  readonly count: number;
}

function Bar<Row extends object, Query>({ list, items, count, onFocusLost }: BarProps<Row, Query>) {
  const { t } = useTranslation('list');
  const language = useLanguage();
  const bar = useRef<HTMLDivElement>(null);
  const onLost = useEffectEvent(onFocusLost);
  useLayoutEffect(() => {
    const element = bar.current;
    return () => {
      // Only once the bar is gone can another element keep the focus.
      if (element?.contains(document.activeElement) === true) queueMicrotask(onLost);
    };
  }, []);
  return (
    <div ref={bar} className={classes['bulk']}>
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
