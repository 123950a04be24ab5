import type { ReactNode } from 'react';
import classes from './transfer.module.css';

/** Where the bars of what is on its way lie, over the lower edge of the pages, one above the other. */
export function TransferStack({ children }: { readonly children: ReactNode }) {
  return <div className={classes.stack}>{children}</div>;
}
