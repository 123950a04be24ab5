import { useEffect, useLayoutEffect, useMemo, useRef, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { VersionInfo } from '#core/contract/document/document.ts';
import { isPaired, keyOf } from '#src/viewer/model/compare/rows.ts';
import {
  layOutRows,
  fitWidth,
  keptTop,
  mostScale,
  ROW_HEAD,
  rowShown,
  rowsBetween,
  type RowLayout,
  sizeOfRow,
  sizesOf,
} from '#src/viewer/model/compare/rowLayout.ts';
import type { ComparisonState } from '#src/viewer/session/compare/comparison.ts';
import { HeatStrip } from './findings/HeatStrip.tsx';
import type { Look } from './modes.ts';
import type { Opened } from './opened.ts';
import { RowStrip } from './RowStrip.tsx';
import { PagePair } from './PagePair.tsx';
import type { Walk } from './findings/useFindings.ts';
import { useScroll } from './useScroll.ts';
import { useWants } from './useWants.ts';
import classes from './pagePairs.module.css';

interface PagePairsProps {
  readonly opened: Opened;
  readonly state: ComparisonState;
  readonly sides: { readonly left: VersionInfo; readonly right: VersionInfo };
  readonly look: Look;
  readonly walk: Walk;
  readonly onScale: (scale: number) => void;
  readonly onLook: (part: Partial<Look>) => void;
}

/** Where a revealed difference is placed, as a share of the window's height. */
const DEPTH = 0.35;
/** Rows rendered above and below the window, in window heights. */
const SPARE = 0.5;

/** The rows of both documents in one scrolling region, so that both sides move together. */
export function PagePairs({ opened, state, sides, look, walk, onScale, onLook }: PagePairsProps) {
  const { t } = useTranslation('compare');
  const region = useRef<HTMLDivElement>(null);
  const { top, left, width, height } = useScroll(region);
  const sizes = useMemo(
    () => ({ left: sizesOf(sides.left.pages), right: sizesOf(sides.right.pages) }),
    [sides.left.pages, sides.right.pages],
  );
  const rowSizes = useMemo(() => state.rows.map((row) => sizeOfRow(row, sizes)), [state.rows, sizes]);
  const heights = useMemo(() => rowSizes.map((size) => size.height), [rowSizes]);
  const widest = useMemo(() => rowSizes.reduce((most, size) => Math.max(most, size.width), 1), [rowSizes]);

  const pane = look.mode === 'side' ? width / 2 : width;
  const scale = Math.min(mostScale(heights), look.scale === 'width' ? fitWidth(pane, widest) : look.scale);
  const layout = useMemo(() => layOutRows(heights, scale), [heights, scale]);
  useKeptPlace(region, layout);
  useEffect(() => onScale(scale), [scale, onScale]);

  const { first, last } = rowsBetween(layout, top - height * SPARE, top + height * (1 + SPARE));
  const visible = useMemo(
    () => (width === 0 || first < 0 ? [] : state.rows.slice(first, last + 1)),
    [state.rows, first, last, width],
  );
  const { comparison } = opened;
  useEffect(() => comparison.look(visible.filter(isPaired).map(keyOf)), [comparison, visible]);
  const inSight = rowsBetween(layout, top, top + height);
  useWants(opened, visible, { first: inSight.first - first, last: inSight.last - first }, sizes, scale, look.mode);

  const { steps, current, stops } = walk;
  useEffect(() => {
    const stop = stops.find(({ id }) => id === current);
    if (stop === undefined || region.current === null) return;
    const box = stop.finding?.left[0] ?? stop.finding?.right[0];
    const rowTop = layout.tops[stop.row] ?? 0;
    const overflow = {
      x: (box?.x ?? 0) * scale - pane * DEPTH,
      y: box === undefined ? rowTop : rowTop + ROW_HEAD + box.y * scale - region.current.clientHeight * DEPTH,
    };
    region.current.scrollTo({ top: overflow.y, left: overflow.x });
    // Only the user's steps scroll the pages, not new results or zooming.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [steps]);

  const spare = Math.max(0, widest * scale + 16 - pane);
  const style: CSSProperties & Record<'--shift', string> = {
    height: layout.height,
    width: width + spare,
    '--shift': `${-left}px`,
  };
  return (
    <div className={classes['pairs']}>
      {look.strip && (
        <RowStrip
          opened={opened}
          state={state}
          sizes={sizes}
          current={Math.max(0, rowShown(layout, top, height))}
          onRow={(row) => region.current?.scrollTo({ top: layout.tops[row] ?? 0 })}
        />
      )}
      {/* A scrolling region must be reachable by keyboard (WCAG 2.1.1). */}
      <div
        ref={region}
        className={classes['region']}
        role="region"
        aria-label={t('pages')}
        tabIndex={0}
        data-keys="page"
      >
        <div className={classes['space']} style={style}>
          {visible.map((row, at) => (
            <PagePair
              key={keyOf(row)}
              row={row}
              isSettled={first + at < state.settled}
              result={state.results.get(keyOf(row))}
              marks={state.marks}
              top={layout.tops[first + at] ?? 0}
              size={rowSizes[first + at] ?? { width: 0, height: 0 }}
              sizes={sizes}
              scale={scale}
              pane={pane}
              width={width}
              look={look}
              opened={opened}
              walk={walk}
              onLook={onLook}
            />
          ))}
        </div>
      </div>
      <HeatStrip
        state={state}
        walk={walk}
        layout={layout}
        scale={scale}
        top={top}
        height={height}
        onTop={(y) => region.current?.scrollTo({ top: y })}
      />
    </div>
  );
}

/** Keeps the visible place when the scale changes. */
function useKeptPlace(region: { readonly current: HTMLDivElement | null }, layout: RowLayout): void {
  const before = useRef(layout);
  useLayoutEffect(() => {
    const element = region.current;
    if (
      element !== null &&
      before.current !== layout &&
      before.current.tops.length === layout.tops.length &&
      before.current.height > 0
    )
      element.scrollTo({ top: keptTop(before.current, layout, element.scrollTop), behavior: 'instant' });
    before.current = layout;
  }, [region, layout]);
}
