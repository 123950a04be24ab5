import type { ReactNode } from 'react';
import classes from './fieldGroup.module.css';

interface FieldGroupProps {
  /** Its heading; without one it is no group to screen readers. */
  readonly legend?: string;
  readonly children: ReactNode;
}

/** Fields below each other. */
export const FieldGroup = ({ legend, children }: FieldGroupProps) =>
  legend === undefined ? (
    <div className={classes.group}>{children}</div>
  ) : (
    <fieldset className={classes.group}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
