import {
  IconArrowAutofitHeight,
  IconArrowAutofitWidth,
  IconChevronDown,
  IconChevronsDown,
  IconChevronsUp,
  IconChevronUp,
  IconColumns2,
  IconMinus,
  IconPlus,
  IconRotateClockwise,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ToolbarItems } from '#src/commands/Toolbar.tsx';
import { useItems } from '#src/commands/useCommands.ts';
import type { ToolbarAction, ToolbarItem } from '#src/ui/Toolbar.tsx';
import type { Arrangement } from '#src/viewer/model/rows.ts';
import { commandsOf, READING_KEYS, VIEW_KEYS } from './keyTables.ts';
import { PageField } from './PageField.tsx';
import { percentOf } from './steps.ts';
import { useStatus } from './useStatus.ts';
import type { ViewControl } from './viewer.ts';
import classes from './chrome.module.css';

const NOTHING_MORE: readonly ToolbarAction[] = [];

/**
 * Page and zoom in the centre of the toolbar. In a narrow toolbar the page number stays and the rest collapses, fit and
 * rotate late and zoom last, as they are still needed while annotating.
 */
export function ViewTools({
  view,
  more = NOTHING_MORE,
}: {
  readonly view: ViewControl;
  /** Further entries of the view menu. */ readonly more?: readonly ToolbarAction[];
}) {
  const { t } = useTranslation('viewer');
  const isFirst = useStatus(view, ({ page }) => page <= 1);
  const isLast = useStatus(view, ({ page, pageCount }) => page >= pageCount);
  const percent = useStatus(view, ({ scale }) => percentOf(scale));
  const mode = useStatus(view, (status) => status.mode);
  const arrangement = useStatus(view, (status) => status.arrangement);
  const item = useItems(commandsOf([...VIEW_KEYS, ...READING_KEYS], view, t));
  const turning: readonly ToolbarAction[] = [
    item('viewer.firstPage', { icon: IconChevronsUp, iconOnly: true, disabled: isFirst, yields: 9 }),
    item('viewer.previousPage', { icon: IconChevronUp, iconOnly: true, disabled: isFirst, yields: 4 }),
    item('viewer.nextPage', { icon: IconChevronDown, iconOnly: true, disabled: isLast, yields: 4 }),
    item('viewer.lastPage', { icon: IconChevronsDown, iconOnly: true, disabled: isLast, yields: 9 }),
  ];
  const zooming: readonly ToolbarAction[] = [
    item('viewer.zoomOut', { icon: IconMinus, iconOnly: true, separator: true, yields: 1 }),
    item('viewer.actualSize', { state: { face: `${percent} %`, name: t('zoom', { percent }) }, yields: 1 }),
    item('viewer.zoomIn', { icon: IconPlus, iconOnly: true, yields: 1 }),
    item('viewer.fitWidth', { icon: IconArrowAutofitWidth, iconOnly: true, checked: mode === 'width', yields: 2 }),
    item('viewer.fitPage', { icon: IconArrowAutofitHeight, iconOnly: true, checked: mode === 'page', yields: 2 }),
  ];
  const arranged = (to: Arrangement): ToolbarAction => item(`viewer.view.${to}`, { checked: arrangement === to });
  const looking: readonly ToolbarItem[] = [
    item('viewer.rotate', { icon: IconRotateClockwise, iconOnly: true, yields: 2 }),
    {
      id: 'modes',
      text: t('view.modes'),
      icon: IconColumns2,
      iconOnly: true,
      yields: 8,
      popup: [
        arranged('continuous'),
        arranged('single'),
        arranged('two'),
        arranged('cover'),
        item('viewer.view.fullScreen', { separator: true }),
        ...more,
      ],
    },
  ];
  return (
    <div className={classes.group} role="group" aria-label={t('toolbar')}>
      <PageField view={view} />
      <ToolbarItems label={t('toolbar')} items={[...turning, ...zooming, ...looking]} />
    </div>
  );
}
