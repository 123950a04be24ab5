import type { ToolbarPart } from '#src/viewer/workplace/contributions.ts';
import { ListToggle } from './ListToggle.tsx';

/** Shows or hides the job list beside the document. */
export const listToggle: ToolbarPart = { id: 'jobs', order: 1, Component: ListToggle };
