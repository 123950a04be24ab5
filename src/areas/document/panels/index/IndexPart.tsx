import type { ReactNode } from 'react';
import { useConfig } from '#src/stores/config/store.ts';
import { changeSettings } from '#src/stores/settings/effects.ts';
import { useSettings } from '#src/stores/settings/store.ts';
import { Fold } from '#src/ui/panel/Fold.tsx';
import classes from './indexes.module.css';

interface IndexPartProps {
  readonly name: 'place' | 'values' | 'file';
  readonly title: string;
  readonly children: ReactNode;
}

/**
 * A section of the index view: always open, or collapsible with its state remembered (specification, section 9:
 * accordion 0 automatic, 1 manual).
 */
export function IndexPart({ name, title, children }: IndexPartProps) {
  const manual = useConfig((config) => config.accordionManual);
  const folded = useSettings((settings) => settings.viewer.folded.includes(name));
  const rows = <dl className={classes['rows']}>{children}</dl>;
  if (!manual)
    return (
      <section className={classes['part']} aria-label={title}>
        <h2>{title}</h2>
        {rows}
      </section>
    );
  const toggle = () =>
    changeSettings(({ viewer }) => {
      viewer.folded = folded ? viewer.folded.filter((other) => other !== name) : [...viewer.folded, name];
    });
  return (
    <div className={classes['part']}>
      <Fold title={title} open={!folded} onToggle={toggle}>
        {rows}
      </Fold>
    </div>
  );
}
