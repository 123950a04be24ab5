import type { Handlers } from '#server/http/call.ts';
import { DEFAULT_IMAGE_QUALITY } from '#core/contract/constants.ts';
import { mayRead, maySearch } from '#server/rules/document/documents.ts';
import { ensure, Failure } from '#server/rules/failure.ts';
import { within } from '#server/store/people/principals.ts';
import { requireDocument } from '#server/calls/document/require.ts';
import { scopeOf } from '#server/calls/search/scope.ts';
import { windowOf } from '#server/calls/search/window.ts';
import { rendered, sizeOfPage } from '#server/calls/page/pages.ts';
import { shownFile } from '#server/calls/page/shownFile.ts';

export const searchHandlers = {
  search: async ({ services, principal, body: { limit, ...asked }, signal }) => {
    ensure(maySearch(principal));
    const seer = within(principal, 'document.search');
    const scope = await scopeOf(services, seer, asked);
    const result = await services.searches.run(seer, asked, scope, services.now(), signal);
    const document = limit === undefined ? undefined : await windowOf(services, seer, result.id, 0, limit);
    return { searchresult: [{ ...result, ...(document !== undefined && { document }) }] };
  },

  searchResult: async ({ services, principal, body }) => {
    ensure(maySearch(principal));
    const seer = within(principal, 'document.search');
    const document = await windowOf(services, seer, body.id, body.offset, body.limit);
    if (document === undefined) throw new Failure('search.resultExpired');
    return { document };
  },

  searchCount: async ({ services, principal, body, signal }) => {
    ensure(maySearch(principal));
    const scope = await scopeOf(services, within(principal, 'document.search'), body);
    return { searchcount: [await services.searches.countOnly(body, scope, signal)] };
  },

  searchResultCount: async ({ services, principal, body }) => {
    ensure(maySearch(principal));
    const count = await services.searches.count(principal, body.id, services.now());
    if (count === undefined) throw new Failure('search.resultExpired');
    return { searchresult: [{ id: body.id, count }] };
  },

  searchResultThumbnail: async (call) => {
    const { services, principal, params, body, signal } = call;
    ensure(maySearch(principal));
    if (!(await services.searches.holds(principal, params.id, body.docid, services.now())))
      throw new Failure('search.resultExpired');
    // Rights are checked now, not when the search was run.
    const document = await requireDocument(services, principal, body.docid);
    ensure(mayRead(document));
    if (document.encrypted === 1) throw new Failure('document.passwordRequired');
    const size = body.size ?? THUMBNAIL_SIZE;
    // A picture in a row is not worth a conversion.
    const { runs, ...shown } = await shownFile(document, call, size > THUMBNAIL_SIZE);
    const { width, height } = sizeOfPage(runs, 1);
    const { jpeg } = rendered(
      await services.renderer.renderPage({
        ...shown,
        page: 1,
        dpi: Math.max(1, Math.floor((UNIT_DPI * size) / Math.max(width, height))),
        quality: DEFAULT_IMAGE_QUALITY,
        progressive: false,
        password: undefined,
        overlay: undefined,
        owner: String(principal.userId),
        priority: 'visible',
        signal,
        patienceMs: undefined,
      }),
    );
    return {
      status: 200,
      headers: { 'cache-control': 'no-store', 'content-type': 'image/jpeg', 'content-length': String(jpeg.length) },
      body: jpeg,
    };
  },
} satisfies Partial<Handlers>;

/** Default length of the longer side, pixels (assumed). */
const THUMBNAIL_SIZE = 160;
/** The resolution at which a page unit is one pixel. */
const UNIT_DPI = 150;
