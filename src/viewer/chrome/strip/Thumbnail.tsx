import { useSyncExternalStore } from 'react';
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
  const picture = useSyncExternalStore(thumbnails.subscribe, () => thumbnails.picture(page));
  return (
    <div className={classes['paper']} style={{ width, height }}>
      {picture !== undefined && (
        <img src={picture.url} data-page={page} width={width} height={height} alt="" draggable={false} />
      )}
    </div>
  );
}
