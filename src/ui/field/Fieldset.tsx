import type { ReactNode } from 'react';
import classes from './fieldset.module.css';

/** Fields that belong together, under their heading: two columns, one in a narrow window. */
export function Fieldset({ legend, children }: { readonly legend: string; readonly children: ReactNode }) {
  return (
    <fieldset className={classes.fieldset}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}
