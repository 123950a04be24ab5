import { useTranslation } from 'react-i18next';
import { changeSettings } from '#src/stores/settings/effects.ts';
import { useSettings } from '#src/stores/settings/store.ts';
import { lazyPart } from '#src/ui/part/lazyPart.ts';
import { PanelEdge } from '#src/ui/panel/PanelEdge.tsx';
import type { PanelTabsProps } from './PanelTabs.tsx';
import classes from '../workplace.module.css';

/** Nothing in it is needed to read the first page: it comes after it, into the room that is kept for it. */
const PanelTabs = lazyPart(() => import('./PanelTabs.tsx'));

/** CSS pixels. */
const MINIMUM_WIDTH = 220;
const MAXIMUM_WIDTH = 560;

/** What stands beside the pages; its width is remembered. */
export function Sidebar(props: PanelTabsProps) {
  const { t } = useTranslation('document');
  const width = useSettings((settings) => settings.viewer.sidebarWidth);
  return (
    <>
      <PanelEdge
        label={t('resizeSidebar')}
        panel="right"
        width={width}
        minimum={MINIMUM_WIDTH}
        maximum={MAXIMUM_WIDTH}
        onWidth={(next) => changeSettings((draft) => void (draft.viewer.sidebarWidth = next))}
      />
      <aside className={classes['sidebar']} aria-label={t('sidebar')} style={{ width }}>
        <PanelTabs {...props} />
      </aside>
    </>
  );
}
