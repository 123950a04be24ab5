import type { Layers } from './layers.ts';

/**
 * Gives the lock back when the tab is closed, reloaded or led elsewhere, so that nobody waits until it runs out. A page
 * that the browser only put aside goes on editing when the user comes back to it.
 * @returns ends the listening
 */
export const releaseOnClosing = (page: EventTarget, layers: Pick<Layers, 'hide' | 'startEditing'>): (() => void) => {
  let wasEditing = false;
  const onHide = (): void => {
    wasEditing = layers.hide();
  };
  const onShow = (): void => {
    if (wasEditing) void layers.startEditing();
    wasEditing = false;
  };
  page.addEventListener('pagehide', onHide);
  page.addEventListener('pageshow', onShow);
  return () => {
    page.removeEventListener('pagehide', onHide);
    page.removeEventListener('pageshow', onShow);
  };
};
