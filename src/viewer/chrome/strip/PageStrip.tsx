import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Size } from '#core/kernel/geometry.ts';
import { pageNo } from '#core/kernel/ids.ts';
import type { Thumbnails } from '#src/viewer/session/thumbnails/thumbnails.ts';
import type { ViewControl } from '../viewer.ts';
import { Listbox, visibleAndCursor } from '../listbox/Listbox.tsx';
import { followPage } from './follow.ts';
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

function useCurrentPage(view: ViewControl): number {
  const [page, setPage] = useState<number>(() => view.getSnapshot().page);
  useEffect(() => followPage(view, setPage), [view]);
  return page;
}

/**
 * Thumbnails of all pages, of which only the visible ones exist. The arrow keys move the cursor, Enter goes to the
 * page.
 */
export function PageStrip({ pages, thumbnails, view, width, onChosen }: PageStripProps) {
  const { t } = useTranslation('viewer');
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const current = useCurrentPage(view);
  const [cursor, setCursor] = useState<number>(current);
  const boxes = useMemo(() => pageSizes(pages).map((size) => thumbnailSize(size, width)), [pages, width]);
  // oxlint-disable-next-line react/incompatible-library -- nothing made of what it returns is memoised
  const virtual = useVirtualizer({
    count: boxes.length,
    getScrollElement: () => list.current,
    estimateSize: (index) => (boxes[index]?.height ?? 0) + LABEL_HEIGHT,
    paddingStart: 8,
    overscan: OVERSCAN,
    rangeExtractor: visibleAndCursor(cursor - 1, boxes.length),
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
  const onKey = (key: string): boolean => {
    const next = cursorAfter(key, cursor, boxes.length);
    if (next !== undefined) {
      setCursor(next);
      virtual.scrollToIndex(next - 1, { align: 'auto' });
    } else if (key === 'Enter' || key === ' ') choose(cursor);
    else return false;
    return true;
  };

  return (
    <Listbox
      ref={list}
      label={t('strip.label')}
      activeId={`${id}-${cursor}`}
      height={virtual.getTotalSize()}
      onKey={onKey}
    >
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
    </Listbox>
  );
}
