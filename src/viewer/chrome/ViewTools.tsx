import { IconArrowAutofitHeight, IconArrowAutofitWidth, IconChevronDown, IconChevronsDown, IconChevronsUp, IconChevronUp, IconColumns2, IconMinus, IconPlus, IconRotateClockwise } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { pageNo } from '#core/kernel/ids.ts';
import { ToolbarItems, type ToolbarAction, type ToolbarItem } from '#src/ui/Toolbar.tsx';
import { ACTUAL_SIZE_SCALE, turnClockwise } from '#src/viewer/model/camera.ts';
import type { Arrangement } from '#src/viewer/model/rows.ts';
import { toggleFullScreen } from './fullScreen.ts';
import { PageField } from './PageField.tsx';
import { percentOf, zoomedIn, zoomedOut } from './steps.ts';
import type { ViewControl } from './viewer.ts';
import classes from './chrome.module.css';

const NOTHING_MORE: readonly ToolbarAction[] = [];

/** Page and zoom, together in the middle of the toolbar. In a narrow one the page's number stays; the rest makes way, the steps to the neighbours last. */
export function ViewTools({ view, more = NOTHING_MORE }: { readonly view: ViewControl; /** Further entries of the menu of views. */ readonly more?: readonly ToolbarAction[] }) {
  const { t } = useTranslation('viewer');
  const status = useSyncExternalStore(view.subscribe, view.getSnapshot);
  const { page, pageCount, scale, mode, arrangement } = status;
  const percent = percentOf(scale);
  const turning: readonly ToolbarAction[] = [
    { id: 'first', text: t('firstPage'), icon: IconChevronsUp, iconOnly: true, shortcut: 'Ctrl+Home', disabled: page <= 1, yields: 9, run: () => view.goTo(pageNo(1)) },
    { id: 'previous', text: t('previousPage'), icon: IconChevronUp, iconOnly: true, shortcut: 'Ctrl+↑', disabled: page <= 1, yields: 2, run: () => view.turn(-1) },
    { id: 'next', text: t('nextPage'), icon: IconChevronDown, iconOnly: true, shortcut: 'Ctrl+↓', disabled: page >= pageCount, yields: 2, run: () => view.turn(1) },
    { id: 'last', text: t('lastPage'), icon: IconChevronsDown, iconOnly: true, shortcut: 'Ctrl+End', disabled: page >= pageCount, yields: 9, run: () => view.goTo(pageNo(pageCount)) },
  ];
  const zooming: readonly ToolbarAction[] = [
    { id: 'out', text: t('zoomOut'), icon: IconMinus, iconOnly: true, shortcut: '−', separator: true, yields: 5, run: () => view.zoomTo(zoomedOut) },
    { id: 'actual', text: t('actualSize'), state: { face: `${percent} %`, name: t('zoom', { percent }) }, shortcut: '1', yields: 5, run: () => view.zoomTo(ACTUAL_SIZE_SCALE) },
    { id: 'in', text: t('zoomIn'), icon: IconPlus, iconOnly: true, shortcut: '+', yields: 5, run: () => view.zoomTo(zoomedIn) },
    { id: 'width', text: t('fitWidth'), icon: IconArrowAutofitWidth, iconOnly: true, shortcut: '2', checked: mode === 'width', yields: 6, run: () => view.fit('width') },
    { id: 'page', text: t('fitPage'), icon: IconArrowAutofitHeight, iconOnly: true, shortcut: '3', checked: mode === 'page', yields: 6, run: () => view.fit('page') },
  ];
  const arranged = (to: Arrangement, shortcut: string): ToolbarAction => ({ id: to, text: t(`view.${to}`), shortcut, checked: arrangement === to, run: () => view.arrange(to) });
  const looking: readonly ToolbarItem[] = [
    { id: 'rotate', text: t('rotate'), icon: IconRotateClockwise, iconOnly: true, shortcut: 'R', yields: 8, run: () => view.rotate(turnClockwise) },
    {
      id: 'modes', text: t('view.modes'), icon: IconColumns2, iconOnly: true, yields: 7,
      popup: [arranged('continuous', '4'), arranged('single', '5'), arranged('two', '6'), arranged('cover', '7'), { id: 'fullScreen', text: t('view.fullScreen'), shortcut: 'F', separator: true, run: toggleFullScreen }, ...more],
    },
  ];
  return (
    <div className={classes.group} role="group" aria-label={t('toolbar')}>
      <PageField view={view} status={status} />
      <ToolbarItems items={[...turning, ...zooming, ...looking]} />
    </div>
  );
}
