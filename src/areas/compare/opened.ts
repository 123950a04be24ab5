import type { VersionInfo } from '#core/contract/document.ts';
import { ok } from '#core/kernel/result.ts';
import { alignPages, comparePages, compareWords, overlayPages, signImage, signText, warmComparer } from '#src/bridge/compare.ts';
import { type Comparison, createComparison } from '#src/viewer/session/compare/comparison.ts';
import { serverSource, type Source } from '#src/viewer/session/compare/source.ts';
import { decodedPages, type OpenRasters, openRasters } from '#src/viewer/session/rasters/open.ts';

/** A side of a comparison: which version of which document. */
export interface Side {
  readonly docid: number;
  readonly info: VersionInfo;
  /** Of an encrypted version. */
  readonly password?: string;
}

/** What is open while two documents are compared. */
export interface Opened {
  readonly comparison: Comparison;
  readonly left: OpenRasters;
  readonly right: OpenRasters;
  readonly dispose: () => void;
}

const rastersOf = (source: Source): OpenRasters =>
  openRasters(decodedPages(async (page, dpi, signal) => {
    const image = await source.image(page, dpi, signal);
    return image.ok ? ok({ bytes: await image.value.arrayBuffer() }) : image;
  }));

/** Opens the pages of both sides and begins to compare them. */
export function openComparison(left: Side, right: Side): Opened {
  warmComparer();
  const sources = { left: serverSource(left.docid, left.info, left.password), right: serverSource(right.docid, right.info, right.password) };
  const rasters = { left: rastersOf(sources.left), right: rastersOf(sources.right) };
  const comparison = createComparison(sources, { signText, signImage, alignPages, comparePages, compareWords, overlayPages });
  return {
    comparison,
    ...rasters,
    dispose: () => {
      comparison.dispose();
      rasters.left.dispose();
      rasters.right.dispose();
    },
  };
}
