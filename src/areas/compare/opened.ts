import {
  alignPages,
  comparePages,
  compareWords,
  overlayPages,
  signImage,
  signText,
  warmComparer,
} from '#src/bridge/compare.ts';
import { onServerBack } from '#src/stores/serverBack.ts';
import { isUnreached } from '#src/viewer/session/compare/aligning.ts';
import { type Comparison, createComparison } from '#src/viewer/session/compare/comparison.ts';
import { type BringOverlay, overlaysOf } from '#src/viewer/session/compare/overlay.ts';
import { serverSource, type Source } from '#src/viewer/session/compare/source.ts';
import { encodeThumbnail } from '#src/bridge/thumbnail.ts';
import { scaledPages } from '#src/viewer/session/thumbnails/open.ts';
import { createThumbnails, type Thumbnails } from '#src/viewer/session/thumbnails/thumbnails.ts';
import type { FetchBytes } from '#src/viewer/session/rasters/bring.ts';
import type { OpenVersion } from '#src/viewer/workplace/ask/unlockVersion.ts';
import { decodedPages, type OpenRasters, openRasters } from '#src/viewer/session/rasters/open.ts';

/** One side of a comparison: a document version. */
export interface Side extends OpenVersion {
  readonly docid: number;
}

/** Everything that is open while two documents are compared. */
export interface Opened {
  readonly comparison: Comparison;
  readonly overlay: BringOverlay;
  readonly left: OpenRasters;
  readonly right: OpenRasters;
  readonly thumbnails: Readonly<Record<'left' | 'right', Thumbnails>>;
  readonly dispose: () => void;
}

const SIDES = 2;
/** Limit for the thumbnails of each side in bytes. */
const THUMBNAIL_BUDGET = 12 * 2 ** 20;

/** If the server could not be reached, the promise rejects, as that is not a refusal. */
const bytesOf =
  (source: Source): FetchBytes =>
  async (page, dpi, signal) => {
    const image = await source.image(page, dpi, signal);
    if (!image.ok && isUnreached(image.error)) throw new Error(image.error.message);
    return image;
  };
const rastersOf = (source: Source): OpenRasters => openRasters(decodedPages(bytesOf(source)), undefined, false, SIDES);

/** Opens the pages of both sides and starts comparing. */
export function openComparison(left: Side, right: Side): Opened {
  warmComparer();
  const sources = {
    left: serverSource(left.docid, left.info, left.password),
    right: serverSource(right.docid, right.info, right.password),
  };
  const rasters = { left: rastersOf(sources.left), right: rastersOf(sources.right) };
  /** Thumbnails are loaded after the first results. */
  const mayBegin = (): boolean =>
    comparison.store.getState().phase !== 'running' || comparison.store.getState().results.size > 0;
  const thumbnailsOf = (source: Source) =>
    createThumbnails({
      fetchPage: scaledPages(bytesOf(source)),
      encode: encodeThumbnail,
      budget: THUMBNAIL_BUDGET,
      mayBegin,
    });
  const thumbnails = { left: thumbnailsOf(sources.left), right: thumbnailsOf(sources.right) };
  const comparison = createComparison(sources, { signText, signImage, alignPages, comparePages, compareWords });
  const proceed = () => {
    thumbnails.left.proceed();
    thumbnails.right.proceed();
  };
  const again = () => {
    thumbnails.left.retryUnreached();
    thumbnails.right.retryUnreached();
    comparison.retryUnreached();
  };
  const ends = [comparison.store.subscribe(proceed), onServerBack(again)];
  return {
    comparison,
    overlay: overlaysOf(sources, overlayPages),
    ...rasters,
    thumbnails,
    dispose: () => {
      for (const end of ends) end();
      comparison.dispose();
      thumbnails.left.dispose();
      thumbnails.right.dispose();
      rasters.left.dispose();
      rasters.right.dispose();
    },
  };
}
