import { type ReactNode, useContext, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Item } from './toolbar/Item.tsx';
import { hasYielded, isVisible, nextLevel, outlineOf, type ToolbarItem } from './toolbar/items.ts';
import { More } from './toolbar/More.tsx';
import { createGroups, type Room, RoomContext } from './toolbar/room.ts';
import { useRoving, walk } from './toolbar/roving.ts';
import classes from './toolbar/toolbar.module.css';

export type { ToolbarAction, ToolbarItem } from './toolbar/items.ts';

interface ToolbarProps {
  readonly label: string;
  readonly items: readonly ToolbarItem[];
  /** Items at the right end. */
  readonly right?: readonly ToolbarItem[];
  /** Content between the two: a title, a field, a count. */
  readonly children?: ReactNode;
}

/**
 * One row of 40 px. The arrow keys move within it, Tab enters and leaves. Items with `yields` collapse into a menu at
 * its end if it is too narrow; if there still is no room it scrolls.
 */
export function Toolbar({ label, items, right, children }: ToolbarProps) {
  const toolbar = useRef<HTMLDivElement>(null);
  const [room, settled] = useRoom(toolbar);
  useRoving(toolbar);
  return (
    <RoomContext value={room}>
      <div ref={toolbar} className={classes.toolbar} role="toolbar" aria-label={label} onKeyDown={walk}>
        <ToolbarItems label={label} items={items} />
        <div className={classes.middle}>{children}</div>
        {right !== undefined && <ToolbarItems label={label} items={right} />}
        {Math.min(room.level, settled) < Infinity && (
          <More groups={room.groups} level={settled} hidden={room.level === Infinity} />
        )}
      </div>
    </RoomContext>
  );
}

/** Items only, for a group among a toolbar's children. */
export function ToolbarItems({ items }: { readonly label: string; readonly items: readonly ToolbarItem[] }) {
  const { level, groups } = useContext(RoomContext);
  const group = useId();
  useLayoutEffect(() => {
    groups.setState((held) => new Map(held).set(group, items), true);
  }, [groups, group, items]);
  useLayoutEffect(
    () => () => {
      groups.setState((held) => new Map([...held].filter(([key]) => key !== group)), true);
    },
    [groups, group],
  );
  return items
    .filter((item) => isVisible(item) && !hasYielded(item, level))
    .map((item) => <Item key={item.id} item={item} />);
}

const isOfItem = (node: Node): boolean =>
  (node instanceof Element ? node : node.parentElement)?.closest(`.${classes.item}`) !== null;

const fits = (row: HTMLElement | null): boolean => row === null || row.scrollWidth <= row.clientWidth;

/** Milliseconds after a change of the content in which it may change again, before items are given its room. */
const REST_MS = 150;

/**
 * Collapses items level by level until the row fits: starting over whenever its width changes or it no longer fits, all
 * within one frame. If its content changes and may have left room, items come back once it rests: trying them takes
 * several layouts, and must not delay what the content came with.
 * @returns the level being tried, and the last one that fitted, so that an open menu stays open meanwhile
 */
function useRoom(toolbar: { readonly current: HTMLElement | null }): readonly [room: Room, settled: number] {
  const [groups] = useState(createGroups);
  const [fitting, setFitting] = useState({ level: Infinity, settled: Infinity });
  const dropOwnChanges = useRef(() => {});
  const hasCollapsed = useRef(false);

  useLayoutEffect(() => {
    const { current } = toolbar;
    if (current === null) return;
    dropOwnChanges.current();
    const { level, settled } = fitting;
    hasCollapsed.current = level < Infinity;
    const next = fits(current) ? undefined : nextLevel([...groups.getState().values()].flat(), level);
    // oxlint-disable-next-line react/set-state-in-effect -- whether the row fits is known only after layout
    if (next !== undefined) setFitting({ level: next, settled });
    else if (settled !== level) setFitting({ level, settled: level });
  }, [toolbar, groups, fitting]);

  useLayoutEffect(() => {
    const begin = () => setFitting(({ settled }) => ({ level: Infinity, settled }));
    const outline = () => outlineOf([...groups.getState().values()].flat());
    let known = outline();
    const end = groups.subscribe(() => {
      const now = outline();
      if (now === known) return;
      known = now;
      begin();
    });
    let width = toolbar.current?.clientWidth ?? 0;
    let rest: ReturnType<typeof setTimeout> | undefined;
    let hasNewContent = false;
    // Called after the layout of a frame, before it is painted: measuring costs nothing here.
    const watch = new ResizeObserver(() => {
      const { current } = toolbar;
      const now = current?.clientWidth ?? 0;
      const isResized = now !== width;
      const isChanged = hasNewContent;
      width = now;
      hasNewContent = false;
      if (isResized || (isChanged && !fits(current))) flushSync(begin);
      else if (isChanged && hasCollapsed.current) rest = setTimeout(begin, REST_MS);
    });
    // Content between the items (a count, a title) can change its width at any time.
    const content = new MutationObserver((changes) => {
      const { current } = toolbar;
      if (current === null || !changes.some(({ target }) => !isOfItem(target))) return;
      clearTimeout(rest);
      hasNewContent = true;
      // Observing it anew calls the observer after the next layout, whatever its size.
      watch.unobserve(current);
      watch.observe(current);
    });
    if (toolbar.current !== null) {
      watch.observe(toolbar.current);
      content.observe(toolbar.current, { childList: true, characterData: true, subtree: true });
    }
    dropOwnChanges.current = () => void content.takeRecords();
    return () => {
      end();
      clearTimeout(rest);
      watch.disconnect();
      content.disconnect();
    };
  }, [toolbar, groups]);

  const room = useMemo(() => ({ level: fitting.level, groups }), [fitting.level, groups]);
  return [room, fitting.settled];
}
