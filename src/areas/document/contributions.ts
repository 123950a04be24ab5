import { IconHistory, IconListDetails, IconPaperclip, IconVersions } from '@tabler/icons-react';
import { t } from 'i18next';
import { lazyPart } from '#src/ui/part/lazyPart.ts';
import { buttonPlace } from '#src/ui/toolbar/place.ts';
import type { Notice, PageOverlay, Panel, ToolbarPart } from '#src/viewer/workplace/contributions.ts';

/** The document area's panels. */
export const documentPanels: readonly Panel[] = [
  {
    id: 'indexes',
    texts: 'document',
    label: () => t('document:tabs.indexes'),
    icon: IconListDetails,
    order: 10,
    Component: lazyPart(() => import('./panels/index/IndexPanel.tsx')),
  },
  {
    id: 'extras',
    texts: 'extras',
    label: () => t('extras:panel'),
    icon: IconPaperclip,
    order: 15,
    Component: lazyPart(() => import('./panels/extras/ExtrasPanel.tsx')),
    isList: true,
  },
  {
    id: 'versions',
    texts: 'compare',
    label: () => t('compare:versions.tab'),
    icon: IconVersions,
    order: 20,
    Component: lazyPart(() => import('./panels/versions/VersionsPanel.tsx')),
    isList: true,
  },
  {
    id: 'history',
    texts: 'document',
    label: () => t('document:tabs.history'),
    icon: IconHistory,
    order: 30,
    Component: lazyPart(() => import('./panels/history/HistoryPanel.tsx')),
    isList: true,
  },
];

/** Offers the marks of the version before; not needed for the first page. */
export const documentNotices: readonly Notice[] = [
  { id: 'carry', Component: lazyPart(() => import('./carry/CarryNotice.tsx'), { waiting: null }) },
];

/** The document menu; not needed for the first page. */
export const documentToolbar: readonly ToolbarPart[] = [
  {
    id: 'document',
    order: 90,
    Component: lazyPart(() => import('./actions/DocumentActions.tsx'), { waiting: buttonPlace }),
  },
];

/** Pins of notes; not needed for the first page. */
export const documentOverlays: readonly PageOverlay[] = [
  {
    id: 'notes',
    Component: lazyPart(() => import('./panels/extras/notes/NotePins.tsx'), { waiting: null }),
  },
];
