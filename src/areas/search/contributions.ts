import { lazyPart } from '#src/ui/part/lazyPart.ts';
import type { ToolbarPart } from '#src/viewer/workplace/contributions.ts';

/** Moves between the documents of the result, in the document toolbar. */
export const throughPart: ToolbarPart = {
  id: 'through',
  order: 5,
  Component: lazyPart(() => import('./through/Through.tsx'), { waiting: null }),
};
