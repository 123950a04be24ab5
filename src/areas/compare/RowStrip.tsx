import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Size } from '#core/kernel/geometry.ts';
import type { PageNo } from '#core/kernel/ids.ts';
import { keyOf, type Row } from '#src/viewer/model/compare/rows.ts';
import type { PageSizes } from '#src/viewer/model/compare/rowLayout.ts';
import { Listbox, visibleAndCursor } from '#src/viewer/chrome/listbox/Listbox.tsx';
import { cursorAfter, thumbnailSize } from '#src/viewer/chrome/strip/model.ts';
import { Thumbnail } from '#src/viewer/chrome/strip/Thumbnail.tsx';
import type { ComparisonState } from '#src/viewer/session/compare/comparison.ts';
import type { Thumbnails } from '#src/viewer/session/thumbnails/thumbnails.ts';
import type { Opened } from './opened.ts';
import { PageNumbers, RowBadge } from './RowHead.tsx';
import { pixelRatio } from './useWants.ts';
import classes from './rowStrip.module.css';

interface RowStripProps {
  readonly opened: Opened;
  readonly state: ComparisonState;
  readonly sizes: PageSizes;
  /** Index of the visible row. */
  readonly current: number;
  readonly onRow: (row: number) => void;
}

/** Width for each of the two images of a row in CSS px; the style sheet reserves space for both. */
const HALF_WIDTH = 92;
/** Height of the page numbers and the gap below the images. */
const LABEL = 32;
const SIDES = ['left', 'right'] as const;

/** The rows as thumbnails with their number of differences. The arrow keys move the cursor, Enter goes there. */
export function RowStrip({ opened, state, sizes, current, onRow }: RowStripProps) {
  const { t } = useTranslation(['compare', 'viewer']);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState(current);
  const { rows, settled, results } = state;
  const boxOf = (row: Row, side: 'left' | 'right'): Size | undefined => {
    const page = row[side];
    const size = page === undefined ? undefined : sizes[side][page - 1];
    return size && thumbnailSize(size, HALF_WIDTH);
  };
  const heightOf = (row: Row | undefined): number =>
    row === undefined ? 0 : Math.max(...SIDES.map((side) => boxOf(row, side)?.height ?? 0)) + LABEL;
  // oxlint-disable-next-line react/incompatible-library -- nothing made of what it returns is memoised
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => list.current,
    estimateSize: (index) => heightOf(rows[index]),
    paddingStart: 8,
    overscan: 2,
    rangeExtractor: visibleAndCursor(cursor, rows.length),
  });
  const shown = virtual.getVirtualItems();

  useEffect(() => virtual.measure(), [virtual, rows, sizes]);
  useEffect(() => {
    setCursor(current);
    virtual.scrollToIndex(current, { align: 'auto' });
  }, [virtual, current]);
  useEffect(() => {
    for (const side of SIDES)
      opened.thumbnails[side].want(
        shown.flatMap(({ index }) => wantOf(rows[index]?.[side], rows[index] && boxOf(rows[index], side))),
      );
  });
  useEffect(() => () => SIDES.forEach((side) => opened.thumbnails[side].want([])), [opened]);

  const onKey = (key: string): boolean => {
    const next = cursorAfter(key, cursor + 1, rows.length);
    if (next !== undefined) {
      setCursor(next - 1);
      virtual.scrollToIndex(next - 1, { align: 'auto' });
    } else if (key === 'Enter' || key === ' ') onRow(cursor);
    else return false;
    return true;
  };

  return (
    <div className={classes['rowStrip']}>
      <Listbox ref={list} label={t('strip')} activeId={`${id}-${cursor}`} height={virtual.getTotalSize()} onKey={onKey}>
        {shown.map(({ index, start, size }) => {
          const row = rows[index];
          return (
            row !== undefined && (
              <div
                key={keyOf(row)}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === current}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
                className={classes['rowOption']}
                data-cursor={index === cursor || undefined}
                style={{ top: start, height: size }}
                onClick={() => onRow(index)}
              >
                {SIDES.map((side) => (
                  <span key={side} className={classes['rowThumbnail']}>
                    <PageThumbnail thumbnails={opened.thumbnails[side]} page={row[side]} size={boxOf(row, side)} />
                  </span>
                ))}
                <span className={classes['rowLabel']}>
                  <PageNumbers row={row} />
                  <RowBadge row={row} isSettled={index < settled} result={results.get(keyOf(row))} />
                </span>
              </div>
            )
          );
        })}
      </Listbox>
    </div>
  );
}

const PageThumbnail = ({
  thumbnails,
  page,
  size,
}: {
  readonly thumbnails: Thumbnails;
  readonly page: PageNo | undefined;
  readonly size: Size | undefined;
}) => page !== undefined && size !== undefined && <Thumbnail thumbnails={thumbnails} page={page} size={size} />;

const wantOf = (page: PageNo | undefined, size: Size | undefined) =>
  page === undefined || size === undefined
    ? []
    : [
        {
          page,
          size: { width: Math.round(size.width * pixelRatio()), height: Math.round(size.height * pixelRatio()) },
        },
      ];
