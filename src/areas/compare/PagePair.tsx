import type { CSSProperties, PointerEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Rect, Size } from '#core/kernel/geometry.ts';
import type { PageNo } from '#core/kernel/ids.ts';
import type { Registration } from '#src/viewer/model/compare/findings.ts';
import { isPaired, type Row } from '#src/viewer/model/compare/rows.ts';
import type { PageSizes } from '#src/viewer/model/compare/rowLayout.ts';
import type { ComparisonState, RowResult } from '#src/viewer/session/compare/comparison.ts';
import type { Look } from './modes.ts';
import type { Opened } from './opened.ts';
import { MarkPicture } from './pictures/MarkPicture.tsx';
import { OverlayPicture } from './pictures/OverlayPicture.tsx';
import { PagePicture } from './pictures/PagePicture.tsx';
import { RowHead } from './RowHead.tsx';
import { findingsIn, type Walk } from './findings/useFindings.ts';
import classes from './pagePairs.module.css';

interface PagePairProps {
  readonly row: Row;
  readonly isSettled: boolean;
  readonly result: RowResult | undefined;
  readonly marks: ComparisonState['marks'];
  /** CSS px. */
  readonly top: number;
  /** Page units. */
  readonly size: Size;
  readonly sizes: PageSizes;
  readonly scale: number;
  /** CSS px of one side, and of both. */
  readonly pane: number;
  readonly width: number;
  readonly look: Look;
  readonly opened: Opened;
  readonly walk: Walk;
  readonly onLook: (part: Partial<Look>) => void;
}

type Side = 'left' | 'right';

/** A pair of matching pages, or a single one, with a line above that names them. */
export function PagePair({
  row,
  isSettled,
  result,
  marks,
  top,
  size,
  sizes,
  scale,
  pane,
  width,
  look,
  opened,
  walk,
  onLook,
}: PagePairProps) {
  const { t } = useTranslation('compare');
  const pageOf = (side: Side, page: PageNo, style?: CSSProperties) => {
    const own = sizes[side][page - 1] ?? size;
    return (
      <div className={classes['page']} style={{ ...boxStyle({ x: 0, y: 0, ...own }, scale), ...style }}>
        <PagePicture rasters={opened[side]} page={page} size={own} scale={scale} />
        {marksOf(side, page)}
      </div>
    );
  };
  const marksOf = (side: Side, page: PageNo) => {
    const here = marks[side].get(page);
    return here !== undefined && <MarkPicture marks={here} size={sizes[side][page - 1] ?? size} />;
  };
  const boxes = (sides: readonly Side[]) => <Boxes result={result} sides={sides} scale={scale} walk={walk} />;
  const paneOf = (side: Side) => {
    const page = row[side];
    return (
      <Pane key={side} pane={pane} size={size} scale={scale}>
        {page !== undefined && pageOf(side, page)}
        {page === undefined && isSettled && (
          <p className={classes['missing']} style={boxStyle({ x: 0, y: 0, ...size }, scale)}>
            {side === 'left' ? t('notLeft') : t('notRight')}
          </p>
        )}
        {page !== undefined && boxes([side])}
      </Pane>
    );
  };
  return (
    <section className={classes['row']} style={{ top, width }}>
      <RowHead row={row} isSettled={isSettled} result={result} />
      <div className={classes['panes']}>
        {look.mode === 'side' ? (
          (['left', 'right'] as const).map(paneOf)
        ) : (
          <Pane pane={pane} size={size} scale={scale}>
            {isPaired(row) && look.mode === 'overlay' && (
              <div className={classes['page']} style={boxStyle({ x: 0, y: 0, ...size }, scale)}>
                <OverlayPicture overlay={opened.overlay} row={row} registration={registrationOf(result)} />
                {(['left', 'right'] as const).map((side) => (
                  <div
                    key={side}
                    className={classes['marks']}
                    style={{
                      ...boxStyle({ x: 0, y: 0, ...(sizes[side][row[side] - 1] ?? size) }, scale),
                      ...(side === 'right' && placed(registrationOf(result), scale)),
                    }}
                  >
                    {marksOf(side, row[side])}
                  </div>
                ))}
              </div>
            )}
            {row.left !== undefined && (look.mode !== 'overlay' || !isPaired(row)) && pageOf('left', row.left)}
            {row.right !== undefined &&
              (look.mode !== 'overlay' || !isPaired(row)) &&
              pageOf(
                'right',
                row.right,
                isPaired(row) ? inFront(look, registrationOf(result), scale, size) : undefined,
              )}
            {isPaired(row) && boxes(['left', 'right'])}
            {isPaired(row) && look.mode === 'swipe' && (
              <Divider at={look.swipe} size={size} scale={scale} onMove={(swipe) => onLook({ swipe })} />
            )}
          </Pane>
        )}
      </div>
    </section>
  );
}

const registrationOf = (result: RowResult | undefined): Registration =>
  result !== undefined && 'registration' in result ? result.registration : { angle: 0, dx: 0, dy: 0 };

const boxStyle = ({ x, y, width, height }: Rect, scale: number): CSSProperties => ({
  left: x * scale,
  top: y * scale,
  width: width * scale,
  height: height * scale,
});

/** Transforms the right page to lie on the left one. */
const placed = ({ angle, dx, dy }: Registration, scale: number): CSSProperties => ({
  transformOrigin: '0 0',
  transform: `translate(${dx * scale}px, ${dy * scale}px) rotate(${angle}rad)`,
});

/** The right page on top of the left one, as far as the mode shows it. */
function inFront({ mode, front, swipe }: Look, registration: Registration, scale: number, size: Size): CSSProperties {
  const style = placed(registration, scale);
  if (mode === 'blink') return { ...style, visibility: front === 'right' ? 'visible' : 'hidden' };
  return { ...style, clipPath: `inset(0 0 0 ${swipe * size.width * scale}px)` };
}

function Pane({
  pane,
  size,
  scale,
  children,
}: {
  readonly pane: number;
  readonly size: Size;
  readonly scale: number;
  readonly children: ReactNode;
}) {
  const [width, height] = [size.width * scale, size.height * scale];
  const isWide = width + 16 > pane;
  return (
    <div className={classes['pane']} style={{ width: pane, height }}>
      <div
        className={classes['paper']}
        style={{
          width,
          height,
          left: isWide ? 8 : (pane - width) / 2,
          transform: isWide ? 'translateX(var(--shift))' : undefined,
        }}
      >
        {children}
      </div>
    </div>
  );
}

/** The differences marked on a page; by keyboard they are reached through the list. */
function Boxes({
  result,
  sides,
  scale,
  walk,
}: {
  readonly result: RowResult | undefined;
  readonly sides: readonly Side[];
  readonly scale: number;
  readonly walk: Walk;
}) {
  return findingsIn(result).flatMap((finding) => {
    // With both pages on top of each other, only the left one's boxes are shown, if it has any.
    const shown =
      sides.length === 2 ? (finding.left.length > 0 ? finding.left : finding.right) : finding[sides[0] ?? 'left'];
    return shown.map((box, at) => (
      <div
        // oxlint-disable-next-line react/no-array-index-key -- the boxes of a finding never change
        key={`${finding.id}.${at}`}
        className={classes['box']}
        data-kind={finding.kind}
        data-current={finding.id === walk.current}
        style={boxStyle(box, scale)}
        aria-hidden
        onClick={() => walk.goTo(finding.id)}
      />
    ));
  });
}

function Divider({
  at,
  size,
  scale,
  onMove,
}: {
  readonly at: number;
  readonly size: Size;
  readonly scale: number;
  readonly onMove: (share: number) => void;
}) {
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const paper = event.currentTarget.parentElement?.getBoundingClientRect();
    if (paper === undefined || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    onMove(Math.min(1, Math.max(0, (event.clientX - paper.left) / paper.width)));
  };
  return (
    <div
      className={classes['divider']}
      aria-hidden
      style={{ left: at * size.width * scale }}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={move}
    />
  );
}
