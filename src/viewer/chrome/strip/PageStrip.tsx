import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useMemo, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Size } from '#core/kernel/geometry.ts';
import { pageNo } from '#core/kernel/ids.ts';
import type { Thumbnails } from '#src/viewer/session/thumbnails/thumbnails.ts';
import type { ViewControl } from '../viewer.ts';
import { cursorAfter, LABEL_HEIGHT, pageSizes, thumbnailSize } from './model.ts';
import { Thumbnail } from './Thumbnail.tsx';
import classes from './strip.module.css';

interface PageStripProps {
  readonly pages: readonly (Size & { readonly count: number })[];
  readonly thumbnails: Thumbnails;
  readonly view: ViewControl;
  /** CSS px. */
  readonly width: number;
  /** A page was chosen: a strip that covers the pages closes. */
  readonly onChosen: () => void;
}

const OVERSCAN = 2;

/**
 * Thumbnails of all pages, of which only the visible ones exist. The arrow keys move the cursor, Enter goes to the
 * page.
 */
export function PageStrip({ pages, thumbnails, view, width, onChosen }: PageStripProps) {
  const { t } = useTranslation('viewer');
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const { page: current } = useSyncExternalStore(view.subscribe, view.getSnapshot);
  const [cursor, setCursor] = useState<number>(current);
  const boxes = useMemo(() => pageSizes(pages).map((size) => thumbnailSize(size, width)), [pages, width]);
  // oxlint-disable-next-line react/incompatible-library -- nothing made of what it returns is memoised
  const virtual = useVirtualizer({
    count: boxes.length,
    getScrollElement: () => list.current,
    estimateSize: (index) => (boxes[index]?.height ?? 0) + LABEL_HEIGHT,
    paddingStart: 8,
    overscan: OVERSCAN,
    // The option at the cursor always exists, wherever the strip is scrolled: assistive technology refers to it by id.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), cursor - 1])]
        .filter((index) => index < boxes.length)
        .toSorted((a, b) => a - b),
  });
  const shown = virtual.getVirtualItems();

  useEffect(() => virtual.measure(), [virtual, boxes]);
  useEffect(() => {
    setCursor(current);
    virtual.scrollToIndex(current - 1, { align: 'auto' });
  }, [virtual, current]);

  useEffect(() => {
    const ratio = window.devicePixelRatio;
    thumbnails.want(
      shown.flatMap(({ index }) => {
        const box = boxes[index];
        return box === undefined
          ? []
          : [
              {
                page: pageNo(index + 1),
                size: { width: Math.round(box.width * ratio), height: Math.round(box.height * ratio) },
              },
            ];
      }),
    );
  }, [shown, boxes, thumbnails]);
  useEffect(() => () => thumbnails.want([]), [thumbnails]);

  const choose = (page: number): void => {
    view.goTo(pageNo(page));
    onChosen();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = cursorAfter(event.key, cursor, boxes.length);
    if (next !== undefined) {
      setCursor(next);
      virtual.scrollToIndex(next - 1, { align: 'auto' });
    } else if (event.key === 'Enter' || event.key === ' ') choose(cursor);
    else return;
    event.preventDefault();
  };

  return (
    <div
      ref={list}
      className={classes['list']}
      role="listbox"
      tabIndex={0}
      aria-label={t('strip.label')}
      aria-activedescendant={`${id}-${cursor}`}
      onKeyDown={onKey}
    >
      <div style={{ height: virtual.getTotalSize() }} role="presentation">
        {shown.map(({ index, start }) => {
          const page = pageNo(index + 1);
          const box = boxes[index];
          return (
            box !== undefined && (
              <div
                key={index}
                id={`${id}-${page}`}
                role="option"
                aria-label={t('strip.page', { page })}
                aria-selected={page === current}
                aria-setsize={boxes.length}
                aria-posinset={page}
                className={classes['option']}
                data-cursor={page === cursor || undefined}
                style={{ transform: `translateY(${start}px)` }}
                onClick={() => choose(page)}
              >
                <Thumbnail thumbnails={thumbnails} page={page} size={box} />
                <span className={classes['number']}>{page}</span>
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}
