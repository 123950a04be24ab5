import type { ReactNode } from 'react';
import classes from './dropHint.module.css';

/** Covers an area while files are dragged above it. The area is the nearest positioned element. */
export const DropHint = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.hint}>{children}</div>
);
