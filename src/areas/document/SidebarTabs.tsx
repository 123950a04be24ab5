import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DocumentInfo } from '#core/contract/document.ts';
import { ErrorBoundary } from '#src/ui/ErrorBoundary.tsx';
import { lazyPart } from '#src/ui/lazyPart.ts';
import type { MarkListProps } from '#src/viewer/chrome/marklist/MarkList.tsx';
import { HistoryPanel } from './HistoryPanel.tsx';
import { IndexPanel } from './IndexPanel.tsx';
import { SIDEBAR_TABS, type SidebarTab } from './sidebarTab.ts';
import { VersionsPanel } from './VersionsPanel.tsx';
import classes from './document.module.css';

const MarkList = lazyPart(() => import('#src/viewer/chrome/marklist/MarkList.tsx'));

export interface SidebarTabsProps {
  readonly info: DocumentInfo;
  readonly tab: SidebarTab;
  readonly onTab: (tab: SidebarTab) => void;
  /** What the list of marks needs; null where the document has no pages to mark. */
  readonly marks: MarkListProps | null;
}

/** Index values, versions, history and marks of the document. */
export default function SidebarTabs({ info, tab, onTab, marks }: SidebarTabsProps) {
  const { t } = useTranslation(['document', 'compare']);
  return (
    <Tabs
      className={classes['tabs']}
      value={tab === 'marks' && marks === null ? 'indexes' : tab}
      onChange={(value) => onTab(SIDEBAR_TABS.find((one) => one === value) ?? 'indexes')}
      keepMounted={false}
    >
      <Tabs.List>
        <Tabs.Tab value="indexes">{t('tabs.indexes')}</Tabs.Tab>
        <Tabs.Tab value="versions">{t('compare:versions.tab')}</Tabs.Tab>
        <Tabs.Tab value="history">{t('tabs.history')}</Tabs.Tab>
        {marks !== null && <Tabs.Tab value="marks">{t('tabs.marks')}</Tabs.Tab>}
      </Tabs.List>
      {/* What scrolls is reached by the keyboard (WCAG 2.1.1). */}
      <Tabs.Panel value="indexes" tabIndex={0}>
        <ErrorBoundary>
          <IndexPanel info={info} />
        </ErrorBoundary>
      </Tabs.Panel>
      <Tabs.Panel value="versions" tabIndex={0}>
        <ErrorBoundary>
          <VersionsPanel docid={info.docid} />
        </ErrorBoundary>
      </Tabs.Panel>
      <Tabs.Panel value="history" tabIndex={0}>
        <ErrorBoundary>
          <HistoryPanel docid={String(info.docid)} />
        </ErrorBoundary>
      </Tabs.Panel>
      {marks !== null && (
        <Tabs.Panel value="marks">
          <MarkList {...marks} />
        </Tabs.Panel>
      )}
    </Tabs>
  );
}
