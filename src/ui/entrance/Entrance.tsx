import type { ReactNode } from 'react';
import classes from './entrance.module.css';

/** The screen of whoever has no session yet: what is to be done stands in the middle of the desk. */
export const Entrance = ({ wide = false, children }: { readonly wide?: boolean; readonly children: ReactNode }) => (
  <main className={classes.screen} data-wide={wide || undefined}>
    {children}
  </main>
);
