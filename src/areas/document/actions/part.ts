import { lazyPart } from '#src/ui/lazyPart.ts';
import type { ToolbarPart } from '#src/viewer/workplace/contributions.ts';

/** The menu of the document; nothing in it is needed to read the first page. */
export const documentActions: ToolbarPart = {
  id: 'document',
  order: 90,
  Component: lazyPart(() => import('./DocumentActions.tsx'), { waiting: null }),
};
