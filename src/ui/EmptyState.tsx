import type { ReactNode } from 'react';
import classes from './emptyState.module.css';

interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  /** What to do next. */
  readonly hint?: string;
  readonly action?: ReactNode;
  /** Something failed: announced immediately to screen readers. */
  readonly failed?: boolean;
}

/** Shown in place of missing content: says why, and what to do next. */
export function EmptyState({ icon, title, hint, action, failed = false }: EmptyStateProps) {
  return (
    <div className={classes.empty} role={failed ? 'alert' : undefined}>
      {icon !== undefined && <div className={classes.icon}>{icon}</div>}
      <p className={classes.title}>{title}</p>
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      {action}
    </div>
  );
}
