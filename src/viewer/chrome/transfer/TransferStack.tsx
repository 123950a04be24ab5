import type { ReactNode } from 'react';
import classes from './transfer.module.css';

/** Stacks the progress bars over the lower edge of the pages. */
export function TransferStack({ children }: { readonly children: ReactNode }) {
  return <div className={classes.stack}>{children}</div>;
}
