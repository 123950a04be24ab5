import type { ReactNode } from 'react';
import classes from './transfer.module.css';

/** A message about what is read, over its lower edge, and what can be done about it. */
export function NoticeBar({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <div className={classes.bar} role="status">
      <span>{text}</span>
      {children}
    </div>
  );
}
