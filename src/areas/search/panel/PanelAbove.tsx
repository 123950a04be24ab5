import { type KeyboardEvent, useEffect, useRef } from 'react';
import classes from '../search.module.css';
import { SearchPanel } from './SearchPanel.tsx';

interface PanelAboveProps {
  /** Opening the panel focuses it; if it is open from the start, focus stays where it is. */
  readonly takesFocus: boolean;
  readonly onClose: () => void;
}

/** The search panel on phones. It covers the results but not the header, so the menu stays reachable. */
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
