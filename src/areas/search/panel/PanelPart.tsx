import type { ReactNode } from 'react';
import { useConfig } from '#src/stores/config/store.ts';
import { changeSettings } from '#src/stores/settings/effects.ts';
import { useSettings } from '#src/stores/settings/store.ts';
import { Fold } from '#src/ui/panel/Fold.tsx';
import classes from '../search.module.css';

interface PanelPartProps {
  readonly name: 'filters' | 'mask';
  readonly title: string;
  /** Contains something that needs attention, so it cannot stay folded. */
  readonly urgent?: boolean;
  readonly children: ReactNode;
}

/**
 * A section of the search panel. It opens automatically, or is folded by the user and stays that way (specification,
 * section 9: accordion 0 automatic, 1 manual; the exact behaviour is assumed).
 */
export function PanelPart({ name, title, urgent = false, children }: PanelPartProps) {
  const manual = useConfig((config) => config.accordionManual);
  const folded = useSettings((settings) => settings.search.folded.includes(name));
  const toggle = () =>
    changeSettings(({ search }) => {
      search.folded = folded ? search.folded.filter((other) => other !== name) : [...search.folded, name];
    });
  const part = <div className={classes['part']}>{children}</div>;
  return manual ? (
    <Fold title={title} open={!folded || urgent} onToggle={toggle}>
      {part}
    </Fold>
  ) : (
    part
  );
}
