import { IconRoute } from '@tabler/icons-react';
import { t } from 'i18next';
import { lazyPart } from '#src/ui/part/lazyPart.ts';
import type { Panel } from '#src/viewer/workplace/contributions.ts';

/** The workflows of a document, as a panel beside it. */
export const workflowPanel: Panel = {
  id: 'workflow',
  texts: 'workflow',
  label: () => t('workflow:panel'),
  icon: IconRoute,
  order: 50,
  Component: lazyPart(() => import('./panel/WorkflowPanel.tsx')),
};
