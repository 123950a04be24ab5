import classes from './admin.module.css';

interface RowLinesProps {
  readonly title: string;
  /** Further values in one quiet line, the most telling first; empty ones are left out. */
  readonly more: readonly string[];
}

/** A row where there is no room for columns: its name, and what tells it from others. */
export function RowLines({ title, more }: RowLinesProps) {
  const told = more.filter((one) => one !== '').join(' · ');
  return (
    <div className={classes.lines}>
      <span>{title}</span>
      {told !== '' && <span className={classes.told}>{told}</span>}
    </div>
  );
}
