import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './spinner.module.css';

interface SpinnerProps {
  /** What is being waited for; 'loading' by default. */
  readonly label?: string;
  /** Milliseconds before it appears, so that short waits do not flicker. */
  readonly delay?: number;
  /** Information about a long wait, and what can be done meanwhile. */
  readonly children?: ReactNode;
}

/** Fills its parent while something is in progress. */
export function Spinner({ label, delay = 200, children }: SpinnerProps) {
  const { t } = useTranslation('ui');
  return (
    <div className={classes.spinner} style={{ animationDelay: `${delay}ms` }}>
      <span className={classes.ring} aria-hidden="true" />
      <output>{label ?? t('loading')}</output>
      {children}
    </div>
  );
}
