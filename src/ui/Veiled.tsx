import { type ReactNode, useLayoutEffect } from 'react';
import classes from './veil.module.css';

interface VeiledProps {
  readonly on: boolean;
  readonly children: ReactNode;
}

/** Hides its content from the eye, the keyboard, the clipboard and whoever hears the page while it is on, and keeps it as it is; the focus is where it was afterwards. */
export function Veiled({ on, children }: VeiledProps) {
  useLayoutEffect(() => {
    if (!on) return undefined;
    const focused = document.activeElement;
    const letThrough = holdBack();
    return () => {
      letThrough();
      if (focused instanceof HTMLElement) focused.focus();
    };
  }, [on]);
  return (
    <>
      <div className={classes.veiled} inert={on}>
        {children}
      </div>
      {on && <div className={classes.veil} />}
    </>
  );
}

/** What content listens for on the whole page, where `inert` keeps nothing from it; and whose it is while the veil lies: a dialog's or a field's. */
const LISTENED = { keydown: '[role="dialog"]', copy: 'input', cut: 'input', paste: 'input' } as const;

/**
 * Lets keys and the clipboard reach only what stands above the veil. What the browser itself does with a key it still does.
 * @returns ends it
 */
function holdBack(): () => void {
  const end = new AbortController();
  for (const [name, owner] of Object.entries(LISTENED)) {
    const hold = (event: Event): void => {
      if (!(event.target instanceof Element) || event.target.closest(owner) === null) event.stopPropagation();
    };
    // First of all listeners: those of the content must not hear it, whichever way they listen.
    window.addEventListener(name, hold, { capture: true, signal: end.signal });
  }
  return () => end.abort();
}
