import { type KeyboardEvent, useCallback, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { removeFiles } from '../effects.ts';
import type { QueuedFile } from '../queue.ts';
import { useArchive } from '../store.ts';
import { FileTile } from './FileTile.tsx';
import { neighbour } from './neighbour.ts';
import classes from './tiles.module.css';

interface FileTilesProps {
  readonly files: readonly QueuedFile[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (id: string, on: boolean) => void;
}

/** The files as tiles; the arrow keys move between them, and the current one is remembered. */
export function FileTiles({ files, selected, onSelect }: FileTilesProps) {
  const list = useRef<HTMLUListElement>(null);
  const kept = useArchive((state) => state.current);
  const current = files.some(({ id }) => id === kept) ? kept : files[0]?.id;
  useLayoutEffect(() => {
    list.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'nearest' });
  }, []);
  const remove = useCallback((id: string): void => {
    // Moves the focus to a remaining tile, which becomes current only after rendering.
    flushSync(() => removeFiles(new Set([id])));
    list.current?.querySelector<HTMLElement>('[data-current] button')?.focus();
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || !target.matches(`.${classes['picture']}`)) return;
    if (event.key === 'Delete' && current !== undefined) return remove(current);
    const tiles = [...(list.current?.children ?? [])].filter((tile) => tile instanceof HTMLElement);
    const at = tiles.findIndex((tile) => tile.contains(target));
    const columns = tiles.filter(({ offsetTop }) => offsetTop === tiles[0]?.offsetTop).length;
    const to = neighbour(event.key, at, tiles.length, columns);
    if (to === undefined) return;
    event.preventDefault();
    tiles[to]?.querySelector('button')?.focus();
  };
  return (
    <ul ref={list} className={classes['tiles']} onKeyDown={onKeyDown}>
      {files.map((entry) => (
        <FileTile
          key={entry.id}
          entry={entry}
          selected={selected.has(entry.id)}
          current={entry.id === current}
          onSelect={onSelect}
          onRemove={remove}
        />
      ))}
    </ul>
  );
}
