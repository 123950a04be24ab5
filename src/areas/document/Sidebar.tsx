import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DocumentInfo } from '#core/contract/document.ts';
import { changeSettings } from '#src/stores/settings/effects.ts';
import { useSettings } from '#src/stores/settings/store.ts';
import { ErrorBoundary } from '#src/ui/ErrorBoundary.tsx';
import { PanelEdge } from '#src/ui/PanelEdge.tsx';
import { HistoryPanel } from './HistoryPanel.tsx';
import { IndexPanel } from './IndexPanel.tsx';
import { VersionsPanel } from './VersionsPanel.tsx';
import classes from './document.module.css';

/** CSS pixels. */
const MINIMUM_WIDTH = 220;
const MAXIMUM_WIDTH = 560;

/** Index values and history beside the pages; its width is remembered. */
export function Sidebar({ info }: { readonly info: DocumentInfo }) {
  const { t } = useTranslation(['document', 'compare']);
  const width = useSettings((settings) => settings.viewer.sidebarWidth);
  return (
    <>
      <PanelEdge label={t('resizeSidebar')} panel="right" width={width} minimum={MINIMUM_WIDTH} maximum={MAXIMUM_WIDTH} onWidth={(next) => changeSettings((draft) => void (draft.viewer.sidebarWidth = next))} />
      <aside className={classes['sidebar']} aria-label={t('sidebar')} style={{ width }}>
        <Tabs defaultValue="indexes" keepMounted={false}>
          <Tabs.List>
            <Tabs.Tab value="indexes">{t('tabs.indexes')}</Tabs.Tab>
            <Tabs.Tab value="versions">{t('compare:versions.tab')}</Tabs.Tab>
            <Tabs.Tab value="history">{t('tabs.history')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="indexes">
            <ErrorBoundary>
              <IndexPanel info={info} />
            </ErrorBoundary>
          </Tabs.Panel>
          <Tabs.Panel value="versions">
            <ErrorBoundary>
              <VersionsPanel docid={info.docid} />
            </ErrorBoundary>
          </Tabs.Panel>
          <Tabs.Panel value="history">
            <ErrorBoundary>
              <HistoryPanel docid={String(info.docid)} />
            </ErrorBoundary>
          </Tabs.Panel>
        </Tabs>
      </aside>
    </>
  );
}
