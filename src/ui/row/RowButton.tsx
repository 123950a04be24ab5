import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './row.module.css';

interface RowButtonProps {
  /** Its accessible name, and its tooltip unless it shows a text. */
  readonly label: string;
  readonly onPress: () => void;
  readonly icon?: Icon;
  /** Shown instead of an icon. */
  readonly children?: ReactNode;
  /** With a border, for actions that are not beside a text. */
  readonly framed?: boolean;
}

/** An action on a row of a long list: a plain button, as scrolling creates hundreds of them. */
export function RowButton({ label, onPress, icon: Sign, children, framed = false }: RowButtonProps) {
  return (
    <button
      type="button"
      className={classes.button}
      data-framed={framed || undefined}
      aria-label={label}
      title={children === undefined ? label : undefined}
      onClick={onPress}
    >
      {Sign !== undefined && <Sign size={16} stroke={1.75} aria-hidden />}
      {children}
    </button>
  );
}
