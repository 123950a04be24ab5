import { type KeyboardEvent, useEffect, useRef } from 'react';
import classes from '../search.module.css';
import { SearchPanel } from './SearchPanel.tsx';

interface PanelAboveProps {
  /** Who has opened it goes into it; a page that begins with it takes the focus from nobody. */
  readonly takesFocus: boolean;
  readonly onClose: () => void;
}

/**
 * The search panel of a phone: it lies over the result, not over the header, whose menu stays within reach of finger
 * and keys.
 */
export function PanelAbove({ takesFocus, onClose }: PanelAboveProps) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) panel.current?.querySelector('button')?.focus();
  }, [takesFocus]);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClose();
  };
  return (
    <aside ref={panel} className={classes['above']} onKeyDown={onKeyDown}>
      <SearchPanel onClose={onClose} onSearch={onClose} />
    </aside>
  );
}
