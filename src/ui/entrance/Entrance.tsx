import type { ReactNode } from 'react';
import classes from './entrance.module.css';

/** The screen for users without a session: its content is centred. */
export const Entrance = ({ wide = false, children }: { readonly wide?: boolean; readonly children: ReactNode }) => (
  <main className={classes.screen} data-wide={wide || undefined}>
    {children}
  </main>
);
