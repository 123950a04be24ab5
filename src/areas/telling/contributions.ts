import { lazyPart } from '#src/ui/part/lazyPart.ts';
import type { ToolbarPart } from '#src/viewer/workplace/contributions.ts';

/** Sending and subscribing beside every document. */
export const tellingPart: ToolbarPart = {
  id: 'telling',
  order: 85,
  Component: lazyPart(() => import('./TellingActions.tsx'), { waiting: null }),
};
