import { create } from 'zustand';
import { onUserLeft } from '#src/stores/session/reset.ts';
import { FIRST_LOOK, type Look } from './modes.ts';

/** How comparisons are displayed: kept during the session, so that users come back to what they left. */
export const useLook = create<Look>()(() => FIRST_LOOK);

export const changeLook = (part: Partial<Look>): void => useLook.setState(part);

onUserLeft(() => useLook.setState(FIRST_LOOK, true));
