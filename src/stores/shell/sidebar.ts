import { create } from 'zustand';
import { onUserLeft } from '../session/reset.ts';

/** What the one sliding sidebar can show (specification, section 2, App shell). */
export type Panel = 'settings' | 'info' | 'protocol';

export const useSidebar = create<{ readonly panel: Panel | null }>()(() => ({ panel: null }));

let origin: Element | null = null;

/** Opens the sidebar, or turns it to another panel. */
export const showPanel = (panel: Panel): void => {
  if (useSidebar.getState().panel === null) origin = document.activeElement;
  useSidebar.setState({ panel });
};

/**
 * Closes the sidebar and gives the focus back at once, so that a dialog opened next gives it back to the same place.
 */
export const closePanel = (): void => {
  if (useSidebar.getState().panel === null) return;
  useSidebar.setState({ panel: null });
  if (origin instanceof HTMLElement) origin.focus();
  origin = null;
};

onUserLeft(closePanel);
