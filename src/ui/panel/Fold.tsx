import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import classes from './fold.module.css';

interface FoldProps {
  readonly title: string;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/** A section of a panel with a heading that collapses it. */
export function Fold({ title, open, onToggle, children }: FoldProps) {
  const id = useId();
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <section aria-labelledby={id}>
      <h3 className={classes.heading}>
        <button id={id} type="button" className={classes.toggle} aria-expanded={open} onClick={onToggle}>
          <Chevron size={16} stroke={1.75} aria-hidden />
          {title}
        </button>
      </h3>
      {open && children}
    </section>
  );
}
