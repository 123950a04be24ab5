import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { Size } from '#core/kernel/geometry.ts';
import type { PageNo } from '#core/kernel/ids.ts';
import type { Thumbnails } from '#src/viewer/session/thumbnails/thumbnails.ts';
import classes from './strip.module.css';

interface ThumbnailProps {
  readonly thumbnails: Thumbnails;
  readonly page: PageNo;
  /** CSS px. */
  readonly size: Size;
}

/** A page's thumbnail; blank paper until it is loaded. */
export function Thumbnail({ thumbnails, page, size: { width, height } }: ThumbnailProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const picture = useSyncExternalStore(thumbnails.subscribe, () => thumbnails.picture(page));
  useLayoutEffect(() => {
    if (picture === undefined) return;
    // Between rendering and painting it may have been replaced and closed, so the current one is painted.
    const held = thumbnails.picture(page);
    const context = canvas.current?.getContext('2d');
    if (held === undefined || !context) return;
    context.canvas.width = held.width;
    context.canvas.height = held.height;
    context.drawImage(held, 0, 0);
  }, [picture, thumbnails, page]);
  return (
    <canvas
      ref={canvas}
      className={classes['paper']}
      data-page={picture === undefined ? undefined : page}
      style={{ width, height }}
      aria-hidden
    />
  );
}
