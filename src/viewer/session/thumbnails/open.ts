import { encodeThumbnail, scaleThumbnail } from '#src/bridge/thumbnail.ts';
import { onServerBack } from '#src/stores/serverBack.ts';
import { decodedBy } from '#src/viewer/session/rasters/bring.ts';
import type { FetchBytes, FetchPage } from '#src/viewer/session/rasters/bring.ts';
import type { Rasters } from '#src/viewer/session/rasters/rasters.ts';
import { createThumbnails } from './thumbnails.ts';
import type { Thumbnails } from './thumbnails.ts';

/** About 80 thumbnails of 160 px at device pixel ratio 1. Others are reloaded from the browser's cache. */
const BUDGET = 8 * 2 ** 20;

/** Pages whose compressed images are scaled in the thumbnail worker. */
export const scaledPages = (fetchBytes: FetchBytes): FetchPage => decodedBy(fetchBytes, scaleThumbnail);

/**
 * The thumbnails of a document in this browser. None is requested before the first page has its image. dispose() ends
 * it.
 */
export function openThumbnails(fetchPage: FetchPage, rasters: Pick<Rasters, 'stats' | 'subscribe'>): Thumbnails {
  const mayBegin = (): boolean => {
    const { bitmaps, failures } = rasters.stats();
    return bitmaps + failures > 0;
  };
  const thumbnails = createThumbnails({ fetchPage, encode: encodeThumbnail, budget: BUDGET, mayBegin });
  const ends = [rasters.subscribe(() => thumbnails.proceed()), onServerBack(thumbnails.retryUnreached)];
  return {
    ...thumbnails,
    dispose() {
      for (const end of ends) end();
      thumbnails.dispose();
    },
  };
}
