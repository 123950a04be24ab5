import { useTranslation } from 'react-i18next';
import { changeSettings } from '#src/stores/settings/effects.ts';
import { useSettings } from '#src/stores/settings/store.ts';
import { lazyPart } from '#src/ui/part/lazyPart.ts';
import { PanelEdge } from '#src/ui/panel/PanelEdge.tsx';
import type { PanelTabsProps } from './PanelTabs.tsx';
import classes from '../workplace.module.css';

/** Not needed for the first page, so it is loaded after it, into space reserved for it. */
const PanelTabs = lazyPart(() => import('./PanelTabs.tsx'));

/** CSS px. */
const MINIMUM_WIDTH = 220;
const MAXIMUM_WIDTH = 560;

/** The sidebar beside the pages; its width is remembered. */
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
