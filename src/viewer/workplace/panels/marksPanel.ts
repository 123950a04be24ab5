import { IconHighlight } from '@tabler/icons-react';
import { t } from 'i18next';
import { lazyPart } from '#src/ui/part/lazyPart.ts';
import type { Panel } from '../contributions.ts';

/** The list of marks, for documents with pages. */
export const marksPanel: Panel = {
  id: 'marks',
  texts: 'document',
  label: () => t('document:tabs.marks'),
  icon: IconHighlight,
  order: 40,
  Component: lazyPart(() => import('./MarksPanel.tsx')),
  isList: true,
  when: ({ view }) => view !== null,
};
