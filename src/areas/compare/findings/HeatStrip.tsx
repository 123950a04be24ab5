import { useMemo, type PointerEvent } from 'react';
import type { FindingKind } from '#src/viewer/model/compare/findings.ts';
import { isPaired } from '#src/viewer/model/compare/rows.ts';
import { ROW_HEAD, type RowLayout } from '#src/viewer/model/compare/rowLayout.ts';
import type { ComparisonState } from '#src/viewer/session/compare/comparison.ts';
import type { Walk } from './useFindings.ts';
import classes from './findings.module.css';

interface HeatStripProps {
  readonly state: ComparisonState;
  readonly walk: Walk;
  readonly layout: RowLayout;
  readonly scale: number;
  readonly top: number;
  readonly height: number;
  readonly onTop: (y: number) => void;
}

/** Resolution of the strip: differences closer together share a line. */
const LINES = 1000;
/** Least height of a difference in lines. */
const THICKNESS = 3;

/** Shows the positions of the differences beside the scroll bar. A click goes there. */
export function HeatStrip({ state, walk, layout, scale, top, height, onTop }: HeatStripProps) {
  const paths = useMemo(() => {
    const lines: Record<FindingKind, Set<string>> = {
      added: new Set(),
      removed: new Set(),
      changed: new Set(),
      layout: new Set(),
    };
    const line = (from: number, to: number) => {
      const [start, end] = [Math.floor((from / layout.height) * LINES), Math.ceil((to / layout.height) * LINES)];
      return `M0 ${start}h1v${Math.max(THICKNESS, end - start)}h-1z`;
    };
    for (const { row, finding } of walk.stops) {
      const rowTop = layout.tops[row] ?? 0;
      const alone = state.rows[row];
      if (finding === undefined && alone !== undefined && !isPaired(alone))
        lines[alone.left === undefined ? 'added' : 'removed'].add(line(rowTop, layout.tops[row + 1] ?? rowTop));
      const boxes = finding === undefined ? [] : finding.left.length > 0 ? finding.left : finding.right;
      for (const box of boxes)
        lines[finding?.kind ?? 'changed'].add(
          line(rowTop + ROW_HEAD + box.y * scale, rowTop + ROW_HEAD + (box.y + box.height) * scale),
        );
    }
    return Object.entries(lines).map(([kind, set]) => ({ kind, path: [...set].join('') }));
  }, [walk.stops, state.rows, layout, scale]);

  const go = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    onTop(((event.clientY - box.top) / box.height) * layout.height - height / 2);
  };
  if (layout.height === 0) return null;
  const share = (y: number) => (y / layout.height) * LINES;
  return (
    <svg
      className={classes['strip']}
      viewBox={`0 0 1 ${LINES}`}
      preserveAspectRatio="none"
      aria-hidden
      onPointerDown={go}
      onPointerMove={(event) => event.buttons === 1 && go(event)}
    >
      <rect className={classes['window']} x={0} y={share(top)} width={1} height={Math.max(THICKNESS, share(height))} />
      {paths.map(({ kind, path }) => (
        <path key={kind} data-kind={kind} d={path} />
      ))}
    </svg>
  );
}
