import type { DocumentInfo } from '#core/contract/document/document.ts';
import { docId, pageNo, type UserId } from '#core/kernel/ids.ts';
import { useConfig } from '#src/stores/config/store.ts';
import { newId } from '#src/stores/newId.ts';
import { refresh } from '#src/stores/documents/refresh.ts';
import { firstWant } from '#src/viewer/model/neededImages.ts';
import type { Place } from '#src/viewer/model/place.ts';
import type { Rung } from '#src/viewer/model/rungs.ts';
import { gatewayLayerCalls } from '#src/viewer/session/layers/calls.ts';
import { releaseOnClosing } from '#src/viewer/session/layers/closing.ts';
import { indexedDrafts } from '#src/viewer/session/layers/drafts.ts';
import type { Proof } from '#src/viewer/session/fidelity/proof.ts';
import { reportUnproved } from '#src/viewer/session/fidelity/report.ts';
import { createLayers, type Layers } from '#src/viewer/session/layers/layers.ts';
import { createOlderDrafts, type OlderDrafts } from '#src/viewer/session/layers/olderDrafts.ts';
import { createSight, keepInSight, type Sight } from '#src/viewer/session/layers/sight.ts';
import { claimTab } from '#src/viewer/session/layers/tab.ts';
import { decodedPages, openRasters, type OpenRasters } from '#src/viewer/session/rasters/open.ts';
import { createFullDocument, type FullDocument } from '#src/viewer/session/sources/fullDocument.ts';
import { createFinder, type Finder } from '#src/viewer/session/text/finder.ts';
import { serverText } from '#src/viewer/session/text/source.ts';
import { createTexts, type Texts } from '#src/viewer/session/text/texts.ts';
import { openThumbnails, scaledPages } from '#src/viewer/session/thumbnails/open.ts';
import type { Thumbnails } from '#src/viewer/session/thumbnails/thumbnails.ts';
import { whenIdle } from '#src/viewer/session/whenIdle.ts';
import { fetchOriginal } from '../download/download.ts';
import { goOnEditing } from '../edit/goOnEditing.ts';
import { pageImages, type EarlyPage } from './pageImages.ts';
import { explainStamps } from '../edit/explainStamps.ts';

/** The initial position, and its image, which is already being loaded. */
export interface Start {
  readonly place: Place;
  readonly rung: Rung;
  readonly early: EarlyPage;
}

/** Everything that is open while a document is viewed. */
export interface Viewing {
  readonly rasters: OpenRasters;
  readonly thumbnails: Thumbnails;
  readonly place: Place;
  readonly layers: Layers;
  /** Which marks are visible. */
  readonly sight: Sight;
  readonly olderDrafts: OlderDrafts;
  readonly texts: Texts;
  readonly finder: Finder;
  /**
   * The original in this browser instead of page images; undefined if the file is not a PDF or may not be downloaded.
   */
  readonly full: FullDocument | undefined;
  /** Releases the lock, the images and requests in progress. */
  readonly dispose: () => void;
}

/** Milliseconds after which the marks are requested even if the browser has been busy showing the first page. */
const MARKS_MS = 150;

/** Opens the pages and marks of a document version for a user. */
export function openViewing(info: DocumentInfo, password: string | undefined, user: UserId, start: Start): Viewing {
  // Pages of an encrypted document are only known with its password; a link may name a page beyond the end.
  const first =
    info.pagecount === 0 ? undefined : firstWant(pageNo(Math.min(start.place.page, info.pagecount)), start.rung);
  const asked = { docid: String(info.docid), version: info.version, password };
  const images = pageImages(asked);
  const sight = createSight();
  const pages = decodedPages(start.early.before(info.version, images));
  const source = serverText(asked.docid, info.version, password);
  const full = createFullDocument({
    pages: info.pages,
    images: pages,
    serverText: source,
    fetchFile: (onProgress, signal) => fetchOriginal(info, { onProgress, signal, silent: true }),
    openFile: async (file) => (await import('#src/bridge/pdf.ts')).openPdf(file, password),
    onSwitched: () => {
      rasters.invalidate('all');
      texts.forget();
    },
  });
  const rasters = openRasters(full.fetchPage, first, true);
  const thumbnails = openThumbnails(scaledPages(pageImages({ ...asked, shown: sight.store.getState })), rasters);
  const edited = { userId: user, docId: docId(info.docid), version: info.version, drafts: indexedDrafts(), newId };
  const layers = createLayers({
    ...edited,
    mayRemoveOthers: info.rights.removeothers,
    isSeen: sight.isSeen,
    calls: gatewayLayerCalls(docId(info.docid), info.version),
    claimTab,
    onStampsGone: () => void explainStamps('gone'),
    onSaved: (changed, marks) => {
      thumbnails.invalidate(changed);
      if (marks) proof.prove(changed, marks);
      refresh(info.docid, 'layer.saved');
    },
  });
  const proof = lateProof(info, password);
  const cancelMarks = whenIdle(() => void layers.load(), MARKS_MS);
  const endSight = keepInSight(layers, sight);
  const endMarked = sight.store.subscribe(() => thumbnails.invalidate(layers.store.getState().marks.keys()));
  const endReleasing = releaseOnClosing(window, layers);
  const endGoingOn = goOnEditing(layers);
  const texts = createTexts(full.text);
  const finder = createFinder(full.text);
  const canLoad = info.filetype === 'pdf' && info.rights.download;
  if (canLoad && !useConfig.getState().fastDocumentLoading) void full.load();
  return {
    rasters,
    thumbnails,
    place: start.place,
    layers,
    sight,
    olderDrafts: createOlderDrafts({ ...edited, layers, pageCount: info.pagecount }),
    texts,
    finder,
    full: canLoad ? full : undefined,
    dispose: () => {
      cancelMarks();
      full.unload();
      finder.dispose();
      texts.dispose();
      endReleasing();
      endGoingOn();
      endMarked();
      endSight();
      sight.dispose();
      layers.dispose();
      proof.dispose();
      thumbnails.dispose();
      rasters.dispose();
    },
  };
}

/** The code that verifies saves is loaded with the first save. */
function lateProof(info: DocumentInfo, password: string | undefined): Proof {
  let loading: Promise<Proof> | undefined;
  return {
    prove: (pages, marks) => {
      loading ??= import('../edit/saveProof.ts').then(({ openSaveProof }) => openSaveProof(info, password));
      loading.then(
        (proof) => proof.prove(pages, marks),
        () => {
          loading = undefined;
          reportUnproved();
        },
      );
    },
    dispose: () =>
      void loading?.then(
        (proof) => proof.dispose(),
        () => undefined,
      ),
  };
}
