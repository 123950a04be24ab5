import { lazyPart } from '#src/ui/part/lazyPart.ts';
import { buttonPlace } from '#src/ui/toolbar/place.ts';
import { IconChecklist } from '@tabler/icons-react';
import { t } from 'i18next';
import { EVENT_TYPES } from '#core/contract/work/event.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import type { Panel, ToolbarPart } from '#src/viewer/workplace/contributions.ts';

/** Sending and subscribing, in the toolbar of every document. */
export const tellingPart: ToolbarPart = {
  id: 'telling',
  order: 85,
  Component: lazyPart(() => import('./TellingActions.tsx'), { waiting: buttonPlace }),
};

/** Whether the user was ever asked to confirm the document, at sign-in or later. */
const isAsked = (docid: number): boolean => {
  const { collectiveNotifications, events } = useMasterData.getState();
  return (
    collectiveNotifications.some(({ fileid }) => fileid === docid) ||
    events.some((event) => event.type === EVENT_TYPES.collective && event.docid === docid)
  );
};

/** The panel with the document's pending confirmations. */
export const confirmationPanel: Panel = {
  id: 'confirmation',
  texts: 'telling',
  label: () => t('telling:confirmation.panel'),
  icon: IconChecklist,
  order: 5,
  Component: lazyPart(() => import('./collective/ConfirmationPanel.tsx')),
  when: ({ info }) => isAsked(info.docid),
};
