import { lazyPart } from '#src/ui/part/lazyPart.ts';
import type { LastingPart, ToolbarPart } from '#src/viewer/workplace/contributions.ts';

const load = () => import('./through/Through.tsx');

/** Moves between the documents of the result, in the document toolbar. */
export const throughPart: ToolbarPart = {
  id: 'through',
  order: 5,
  Component: lazyPart(load, { waiting: null }),
};

/** Their keys. */
export const throughKeys: LastingPart = {
  id: 'through',
  Component: lazyPart(async () => ({ default: (await load()).ThroughKeys }), { waiting: null }),
};
