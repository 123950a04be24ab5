import type { DocumentInfo } from '#core/contract/document.ts';
import { docId, type UserId } from '#core/kernel/ids.ts';
import { callBinary } from '#src/gateway/call.ts';
import { queryClient } from '#src/stores/queryClient.ts';
import { gatewayLayerCalls } from '#src/viewer/session/layers/calls.ts';
import { indexedDrafts } from '#src/viewer/session/layers/drafts.ts';
import { createLayers, type Layers } from '#src/viewer/session/layers/layers.ts';
import { claimTab } from '#src/viewer/session/layers/tab.ts';
import type { FetchPage } from '#src/viewer/session/rasters/bring.ts';
import { openRasters, type OpenRasters } from '#src/viewer/session/rasters/open.ts';
import { createFinder, type Finder } from '#src/viewer/session/text/finder.ts';
import { serverText } from '#src/viewer/session/text/source.ts';
import { createTexts, type Texts } from '#src/viewer/session/text/texts.ts';

/** What is open while a document is looked at. */
export interface Viewing {
  readonly rasters: OpenRasters;
  readonly layers: Layers;
  readonly texts: Texts;
  readonly finder: Finder;
  /** Gives back the lock, the pictures and what is under way. */
  readonly dispose: () => void;
}

/** Page images come without the marks: the stage paints those itself, sharper and at once. */
const pageImages = (docid: string, password: string | undefined): FetchPage => (page, dpi, signal) =>
  callBinary('pageImage', { params: { docid, pageno: String(page) }, query: { dpi: String(dpi) } }, { signal, silent: true, ...(password === undefined ? {} : { password }) });

/** Opens the pages and the layers of a document version for a user. */
export function openViewing(info: DocumentInfo, password: string | undefined, user: UserId): Viewing {
  const rasters = openRasters(pageImages(String(info.docid), password));
  const layers = createLayers({
    userId: user,
    docId: docId(info.docid),
    version: info.version,
    mayRemoveOthers: info.rights.removeothers,
    calls: gatewayLayerCalls(docId(info.docid)),
    drafts: indexedDrafts(),
    claimTab,
    newId: () => crypto.randomUUID(),
    onSaved: () => void queryClient.invalidateQueries({ queryKey: ['document', String(info.docid), 'history'] }),
  });
  void layers.load();
  const source = serverText(String(info.docid), password);
  const texts = createTexts(source);
  const finder = createFinder(source);
  return {
    rasters,
    layers,
    texts,
    finder,
    dispose: () => {
      finder.dispose();
      texts.dispose();
      layers.dispose();
      rasters.dispose();
    },
  };
}
