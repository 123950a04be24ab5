import classes from './row.module.css';

interface RowCheckProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A check box without visible label in a row of a long list: the browser's own, as scrolling creates hundreds. */
export function RowCheck({ label, checked, onChange }: RowCheckProps) {
  return (
    <input
      type="checkbox"
      className={classes.check}
      aria-label={label}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
