import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import classes from './listbox.module.css';

interface ListboxProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly label: string;
  /** Id of the option at the cursor. */
  readonly activeId: string;
  /** Height of all options, in CSS px. */
  readonly height: number;
  /** Keys without Ctrl, Command or Alt. @returns false if the key has no meaning here */
  readonly onKey: (key: string) => boolean;
  readonly children: ReactNode;
}

/** A virtual list with one tab stop, whose cursor is moved by keys. */
export function Listbox({ ref, label, activeId, height, onKey, children }: ListboxProps) {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (onKey(event.key)) event.preventDefault();
  };
  return (
    <div
      ref={ref}
      className={classes['listbox']}
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={activeId}
      onKeyDown={onKeyDown}
    >
      <div style={{ height }} role="presentation">
        {children}
      </div>
    </div>
  );
}

/**
 * The rows to render: the visible ones and that at the cursor, wherever the list is scrolled, because assistive
 * technology refers to it by id.
 */
export const visibleAndCursor =
  (cursor: number, count: number) =>
  (range: Range): number[] =>
    [...new Set([...defaultRangeExtractor(range), cursor])]
      .filter((index) => index >= 0 && index < count)
      .toSorted((a, b) => a - b);
