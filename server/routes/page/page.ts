import { createHash } from 'node:crypto';
import { DEFAULT_IMAGE_DPI, DEFAULT_IMAGE_QUALITY, FLAW_HEADER, VERSION_HEADER } from '#core/contract/constants.ts';
import type { PageImageQuery } from '#core/contract/document/document.ts';
import type { WireMark } from '#core/contract/marks/layer.ts';
import type { Size } from '#core/kernel/geometry.ts';
import type { BinaryAnswer, Handlers } from '#server/http/call.ts';
import { flawOf } from '#server/render/kinds/pageFlaw.ts';
import type { Overlay } from '#server/render/protocol.ts';
import { LOOK } from '#server/render/renderer.ts';
import { mayRead } from '#server/rules/document/documents.ts';
import { ensure } from '#server/rules/failure.ts';
import { layerGroups, type LayerGroupRow } from '#server/store/marks/layers.ts';
import { requireVersion } from '#server/calls/document/require.ts';
import { visibleGroups, isWanted, type MarkFlags, wantsMarks } from '#server/calls/marks/markFlags.ts';
import { pagesOf, passwordOf, rendered, sizeOfPage } from '#server/calls/page/pages.ts';
import { shownFile } from '#server/calls/page/shownFile.ts';
import { drawable, marksOf } from '#server/calls/marks/layerMarks.ts';

export const pageHandlers = {
  pageInfo: async (call) => {
    const { services, principal, params, query } = call;
    const document = await requireVersion(services, principal, params.docid, query.docversion);
    ensure(mayRead(document));
    return { page: [{ pageno: params.pageno, ...sizeOfPage(await pagesOf(document, call), params.pageno) }] };
  },

  pageImage: async (call) => {
    const { services, principal, params, query, signal } = call;
    const document = await requireVersion(services, principal, params.docid, query.docversion);
    ensure(mayRead(document));
    const groups = wantsMarks(query)
      ? visibleGroups(await layerGroups(services.store.db, document.id, document.version, params.pageno), query)
      : [];
    const etag = etagOf(document.sha256, query, groups);
    // Pages of encrypted files are not cached by the browser, and never answered without the password.
    const cacheControl = document.encrypted === 1 ? 'no-store' : 'private, no-cache';
    const headers = { etag, 'cache-control': cacheControl, [VERSION_HEADER]: String(document.version) };
    if (document.encrypted === 0 && call.header('if-none-match') === etag)
      return { status: 304, headers, body: undefined };
    const { runs, ...shown } = await shownFile(document, call);
    const size = sizeOfPage(runs, params.pageno);
    const image = rendered(
      await services.renderer.renderPage({
        ...shown,
        page: params.pageno,
        dpi: query.dpi ?? DEFAULT_IMAGE_DPI,
        quality: query.quality ?? DEFAULT_IMAGE_QUALITY,
        progressive: query.progressive ?? false,
        ...(query.region && { region: query.region }),
        // For files that are not encrypted a password is ignored, so that it cannot bypass the cache.
        password: document.encrypted === 1 ? passwordOf(call) : undefined,
        overlay: overlayOf(groups.flatMap(marksOf), query, size),
        owner: String(principal.userId),
        priority: 'visible',
        signal,
        patienceMs: timeLimitOf(call),
      }),
    );
    const flaw = flawOf(image.jpeg);
    return {
      status: 200,
      headers: {
        ...headers,
        ...(flaw !== undefined && { [FLAW_HEADER]: flaw }),
        'content-type': 'image/jpeg',
        'content-length': String(image.jpeg.length),
      },
      body: image.jpeg,
    } satisfies BinaryAnswer;
  },
} satisfies Partial<Handlers>;

/** The longest the caller wants to wait (RFC 7240, `Prefer: wait=5`), in milliseconds; undefined if unlimited. */
function timeLimitOf({ header }: { readonly header: (name: string) => string | undefined }): number | undefined {
  const seconds = /(?:^|[,; ])wait=(\d{1,3})(?:$|[,; ])/.exec((header('prefer') ?? '').slice(0, 100))?.[1];
  return seconds === undefined ? undefined : Math.max(1, Number(seconds)) * 1000;
}

/** Marks are drawn in the render process: many of them make a large picture. */
function overlayOf(wire: readonly WireMark[], flags: MarkFlags, page: Size): Overlay | undefined {
  const marks = drawable(wire.filter(({ kind }) => isWanted(kind, flags)));
  return marks.length === 0 ? undefined : { page, marks };
}

/** Depends on the file, the options and the requested marks. */
function etagOf(sha256: string, query: PageImageQuery, groups: readonly LayerGroupRow[]): string {
  const { dpi, quality, progressive, region, layer, stamp, template, signature, notes } = query;
  const revision = groups.map(({ editgroupno, marks }) => [editgroupno, marks]);
  return `"${createHash('sha256')
    .update(
      JSON.stringify([
        LOOK,
        sha256,
        dpi,
        quality,
        progressive,
        region,
        layer,
        stamp,
        template,
        signature,
        notes,
        revision,
      ]),
    )
    .digest('base64url')}"`;
}
