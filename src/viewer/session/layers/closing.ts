import type { Layers } from './layers.ts';

/**
 * Releases the lock when the tab is closed, reloaded or navigated away, so that nobody has to wait until it expires. If
 * the browser only suspended the page, editing resumes when the user returns.
 * @returns a function that stops listening
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
