import { scaleThumbnail } from '#src/bridge/thumbnail.ts';
import { onServerBack } from '#src/stores/serverBack.ts';
import { decodedBy } from '#src/viewer/session/rasters/bring.ts';
import type { FetchBytes, FetchPage } from '#src/viewer/session/rasters/bring.ts';
import type { Rasters } from '#src/viewer/session/rasters/rasters.ts';
import { createThumbnails } from './thumbnails.ts';
import type { Thumbnails } from './thumbnails.ts';

/** Some 80 pages of a strip of 160 px at ratio 1. Those further back come anew out of the browser's cache. */
const BUDGET = 8 * 2 ** 20;

/** Pages whose compressed images become thumbnails in the thumbnail worker. */
export const scaledPages = (fetchBytes: FetchBytes): FetchPage => decodedBy(fetchBytes, scaleThumbnail);

/**
 * The thumbnails of a document in this browser. None begins before the first page has its picture. dispose() ends it.
 */
export function openThumbnails(fetchPage: FetchPage, rasters: Pick<Rasters, 'stats' | 'subscribe'>): Thumbnails {
  const mayBegin = (): boolean => {
    const { bitmaps, failures } = rasters.stats();
    return bitmaps + failures > 0;
  };
  const thumbnails = createThumbnails({ fetchPage, budget: BUDGET, mayBegin });
  const ends = [rasters.subscribe(() => thumbnails.proceed()), onServerBack(thumbnails.retryUnreached)];
  return {
    ...thumbnails,
    dispose() {
      for (const end of ends) end();
      thumbnails.dispose();
    },
  };
}
