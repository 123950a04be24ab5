import type { ReactNode } from 'react';
import classes from './placing.module.css';

export interface Pick {
  readonly id: number;
  readonly name: string;
  readonly note?: string;
  readonly preview: ReactNode;
  /** At the end of the row, with its own action. */
  readonly aside?: ReactNode;
}

interface PickListProps {
  readonly label: string;
  readonly picks: readonly Pick[];
  readonly chosen: number | null;
  readonly onChoose: (id: number) => void;
  /** A double click chooses and confirms. */
  readonly onTake: (id: number) => void;
}

/** Items with images, of which one is chosen; the arrow keys move along them. */
export function PickList({ label, picks, chosen, onChoose, onTake }: PickListProps) {
  return (
    <div role="radiogroup" aria-label={label} className={classes.list}>
      {picks.map(({ id, name, note, preview, aside }) => (
        <div key={id} className={classes.row} data-chosen={chosen === id || undefined}>
          <label className={classes.pick} onDoubleClick={() => onTake(id)}>
            <input type="radio" name="pick" aria-label={name} checked={chosen === id} onChange={() => onChoose(id)} />
            {preview}
            <span className={classes.words}>
              <span className={classes.name}>{name}</span>
              {note !== undefined && <span className={classes.note}>{note}</span>}
            </span>
          </label>
          {aside}
        </div>
      ))}
    </div>
  );
}
