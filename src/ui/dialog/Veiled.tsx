import { type ReactNode, useLayoutEffect } from 'react';
import { holdBack, type Listened } from './holdBack.ts';
import classes from './veil.module.css';

interface VeiledProps {
  readonly on: boolean;
  readonly children: ReactNode;
}

/**
 * While on, hides its content from view, keyboard, clipboard and screen readers without unmounting it; the focus is
 * restored afterwards.
 */
export function Veiled({ on, children }: VeiledProps) {
  useLayoutEffect(() => {
    if (!on) return undefined;
    const focused = document.activeElement;
    const letThrough = holdBack(isBelow);
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

/** Only content above the veil is reachable: keys within a dialog, the clipboard within a field. */
const isBelow = (target: EventTarget | null, name: Listened): boolean =>
  !(target instanceof Element) || target.closest(name === 'keydown' ? '[role="dialog"]' : 'input') === null;
