import type { ToolbarPart } from '#src/viewer/workplace/contributions.ts';
import { ListToggle } from './ListToggle.tsx';

/** Shows and hides the jobs beside the document. */
export const listToggle: ToolbarPart = { id: 'jobs', order: 1, Component: ListToggle };
