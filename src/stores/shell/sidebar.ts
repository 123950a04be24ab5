import { create } from 'zustand';
import { onUserLeft } from '../session/reset.ts';

/** The possible contents of the sliding sidebar (specification, section 2, App shell). */
export type Panel = 'settings' | 'info' | 'protocol';

export const useSidebar = create<{ readonly panel: Panel | null }>()(() => ({ panel: null }));

/** What opened the sidebar last; it gets the focus back. */
let origin: Element | null = null;

/** Opens the sidebar or switches its content. */
export const showPanel = (panel: Panel): void => {
  const from = document.activeElement;
  // Not from within the sidebar itself, or another dialog.
  if (useSidebar.getState().panel === null || from?.closest('[role="dialog"]') === null) origin = from;
  useSidebar.setState({ panel });
};

/** Closes the sidebar and restores the focus at once, so that a dialog opened next returns it to the same place. */
export const closePanel = (): void => {
  if (useSidebar.getState().panel === null) return;
  useSidebar.setState({ panel: null });
  if (origin instanceof HTMLElement) origin.focus();
  origin = null;
};

onUserLeft(closePanel);
