import type { ReactNode } from 'react';
import classes from './transfer.module.css';

/** A message over the lower edge of the document, with what can be done about it. */
export function NoticeBar({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <div className={`${classes.bar} ${classes.notice}`} role="status">
      <span>{text}</span>
      {children}
    </div>
  );
}
