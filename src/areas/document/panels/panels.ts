import { IconHistory, IconListDetails, IconVersions } from '@tabler/icons-react';
import { t } from 'i18next';
import { lazyPart } from '#src/ui/lazyPart.ts';
import type { Panel } from '#src/viewer/workplace/contributions.ts';

/** What the document area shows beside the page. */
export const documentPanels: readonly Panel[] = [
  {
    id: 'indexes',
    texts: 'document',
    label: () => t('document:tabs.indexes'),
    icon: IconListDetails,
    order: 10,
    Component: lazyPart(() => import('./index/IndexPanel.tsx')),
  },
  {
    id: 'versions',
    texts: 'compare',
    label: () => t('compare:versions.tab'),
    icon: IconVersions,
    order: 20,
    Component: lazyPart(() => import('./versions/VersionsPanel.tsx')),
    isList: true,
  },
  {
    id: 'history',
    texts: 'document',
    label: () => t('document:tabs.history'),
    icon: IconHistory,
    order: 30,
    Component: lazyPart(() => import('./history/HistoryPanel.tsx')),
    isList: true,
  },
];
