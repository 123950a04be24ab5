import { create } from 'zustand';
import { onUserLeft } from '#src/stores/session/reset.ts';
import { FIRST_LOOK, type Look } from './modes.ts';

/** How the reader looks at comparisons: kept while the session lasts, so that one comes back to what one left. */
export const useLook = create<Look>()(() => FIRST_LOOK);

export const changeLook = (part: Partial<Look>): void => useLook.setState(part);

onUserLeft(() => useLook.setState(FIRST_LOOK, true));
