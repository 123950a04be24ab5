import type { ReactNode } from 'react';
import classes from './veil.module.css';

interface VeiledProps {
  readonly on: boolean;
  readonly children: ReactNode;
}

/** Hides its content from the eye, the keyboard and whoever hears the page while it is on, and keeps it as it is. */
export function Veiled({ on, children }: VeiledProps) {
  return (
    <>
      <div className={classes.veiled} inert={on}>
        {children}
      </div>
      {on && <div className={classes.veil} />}
    </>
  );
}
