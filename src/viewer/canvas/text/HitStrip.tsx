import { type MouseEvent, useMemo, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { contentSize, createLayout } from '#src/viewer/model/layout.ts';
import type { PageRun } from '#src/viewer/model/rows.ts';
import { depthOf } from '#src/viewer/model/text/marking.ts';
import type { Finder } from '#src/viewer/session/text/finder.ts';
import type { ViewerHandle } from '../ViewerCanvas.tsx';
import styles from './text.module.css';

/** Resolution of the strip: hits closer together share a line. */
const LINES = 1000;

const line = (depth: number): string => `M0 ${Math.round(depth * LINES)}h1`;

/**
 * Shows the positions of the hits beside the scroll bar; a click goes to the nearest one. By keyboard users step from
 * hit to hit.
 */
export function HitStrip({
  view,
  pages,
  finder,
}: {
  readonly view: ViewerHandle;
  readonly pages: readonly PageRun[];
  readonly finder: Finder;
}) {
  const scale = useSyncExternalStore(view.subscribe, () => view.getSnapshot().scale);
  const rotation = useSyncExternalStore(view.subscribe, () => view.getSnapshot().rotation);
  const { hits, current } = useStore(finder.store, ({ find }) => find);
  const layout = useMemo(() => createLayout(pages, rotation), [pages, rotation]);
  const depths = useMemo(() => hits.map((hit) => depthOf(layout, scale, hit)), [hits, layout, scale]);
  const lines = useMemo(() => [...new Set(depths.map(line))].join(''), [depths]);
  if (depths.length === 0) return null;

  const onClick = ({ clientY, currentTarget }: MouseEvent<SVGSVGElement>): void => {
    const { top, height } = currentTarget.getBoundingClientRect();
    const wanted = (clientY - top) / height;
    const nearest = depths.reduce(
      (best, depth, index) => (Math.abs(depth - wanted) < Math.abs(depths[best]! - wanted) ? index : best),
      0,
    );
    finder.goTo(nearest);
  };
  // If all pages fit into the view, the space below them has no hits.
  const height = `min(100%, ${contentSize(layout, scale).height}px)`;
  return (
    <svg
      className={styles['strip']}
      style={{ height }}
      viewBox={`0 0 1 ${LINES}`}
      preserveAspectRatio="none"
      aria-hidden
      onClick={onClick}
    >
      <path d={lines} />
      {current !== null && <path className={styles['currentLine']} d={line(depths[current] ?? 0)} />}
    </svg>
  );
}
