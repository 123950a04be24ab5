import type { ReactNode } from 'react';
import classes from './fieldset.module.css';
import { HintsBelow } from './HintsBelow.tsx';

/** Fields that belong together, under their heading: two columns, one in a narrow window. */
export function Fieldset({ legend, children }: { readonly legend: string; readonly children: ReactNode }) {
  return (
    <fieldset className={classes.fieldset}>
      <legend>{legend}</legend>
      <HintsBelow>{children}</HintsBelow>
    </fieldset>
  );
}
