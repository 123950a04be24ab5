import { lazyPart } from '#src/ui/part/lazyPart.ts';
import type { ToolbarPart } from '#src/viewer/workplace/contributions.ts';

/** The way from one document of the result to the next, beside the document. */
export const throughPart: ToolbarPart = {
  id: 'through',
  order: 5,
  Component: lazyPart(() => import('./through/Through.tsx'), { waiting: null }),
};
