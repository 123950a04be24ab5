import { useCallback, useMemo } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import { pageNo } from '#core/kernel/ids.ts';
import { sizeOfPage } from '#src/viewer/model/rows.ts';
import type { Offer } from '#src/viewer/chrome/controls.ts';
import type { ViewControl } from '#src/viewer/chrome/viewer.ts';
import type { PlacingDesk } from '#src/viewer/session/placing/desk.ts';
import type { Toolbox } from '#src/viewer/session/layers/toolbox.ts';
import type { Viewing } from '../open/viewing.ts';

/** Size of a missing page. */
const NO_SIZE = { width: 0, height: 0 };

/**
 * Opens the dialog for placing something on the pages, or for saving the selection as a template. Its code is loaded on
 * demand.
 */
export function useOffers(
  info: DocumentInfo,
  { layers, rasters }: Viewing,
  toolbox: StoreApi<Toolbox>,
  view: ViewControl | null,
): (what: Offer | 'keep') => void {
  const desk = useMemo(
    () => async (): Promise<PlacingDesk> => {
      const { createPaper } = await import('#src/viewer/session/placing/paper.ts');
      const sizeOf: PlacingDesk['sizeOf'] = (page) => sizeOfPage(info.pages, page) ?? NO_SIZE;
      return {
        docId: info.docid,
        pageCount: info.pagecount,
        layers,
        toolbox,
        sizeOf,
        paper: createPaper(rasters, sizeOf),
        page: () => view?.getSnapshot().page ?? pageNo(1),
        rotation: () => view?.getSnapshot().rotation ?? 0,
        goTo: (page) => view?.goTo(page),
        focus: () => view?.focus(),
      };
    },
    [info, layers, rasters, toolbox, view],
  );
  return useCallback(
    (what) => {
      const open = async (): Promise<void> => {
        if (what === 'stamp')
          return (await import('#src/viewer/chrome/stamps/openStamps.tsx')).openStamps(await desk());
        if (what === 'lastStamp')
          return (await import('#src/viewer/chrome/stamps/placeLastStamp.ts')).placeLastStamp(await desk());
        if (what === 'template')
          return (await import('#src/viewer/chrome/templates/openTemplates.tsx')).openTemplates(await desk());
        return (await import('#src/viewer/chrome/templates/openKeeping.tsx')).openKeeping(layers);
      };
      void open();
    },
    [desk, layers],
  );
}
