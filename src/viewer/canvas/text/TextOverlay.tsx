import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoreApi } from 'zustand/vanilla';
import type { PageNo } from '#core/kernel/ids.ts';
import { canDraw } from '#src/viewer/model/edit.ts';
import type { PageRun } from '#src/viewer/model/rows.ts';
import type { Layers } from '#src/viewer/session/layers/layers.ts';
import type { Toolbox } from '#src/viewer/session/layers/toolbox.ts';
import type { Finder } from '#src/viewer/session/text/finder.ts';
import type { Texts } from '#src/viewer/session/text/texts.ts';
import type { OverlaySlot } from '../ViewerCanvas.tsx';
import { showHits } from './hits.ts';
import { HitStrip } from './HitStrip.tsx';
import { listenToSelecting } from './selecting.ts';
import { mountTextLayer } from './textLayer.ts';
import styles from './text.module.css';

interface TextOverlayProps {
  readonly slot: OverlaySlot;
  readonly pages: readonly PageRun[];
  readonly texts: Texts;
  readonly finder: Finder;
  readonly layers: Pick<Layers, 'store'>;
  readonly toolbox: StoreApi<Toolbox>;
  /** The user tried to select all of a page that has no text. */
  readonly onNoText: (page: PageNo) => void;
}

/**
 * Selectable text over the pages, and the hits of a search on them and beside the scroll bar. No frame goes through
 * React.
 */
export function TextOverlay({ slot, pages, texts, finder, layers, toolbox, onNoText }: TextOverlayProps) {
  const { t } = useTranslation('viewer');
  const root = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (root.current === null) return undefined;
    const element = root.current;
    const layer = mountTextLayer(element, slot, texts, (page) => t('text.page', { page }));
    const endings = [
      showHits(slot, layer, finder.store),
      listenToSelecting(slot, element, layer, { onPicked: texts.pick, onNoText }),
      layer.end,
    ];
    return () => {
      for (const end of endings) end();
    };
  }, [slot, texts, finder, onNoText, t]);

  useLayoutEffect(() => {
    // Tools draw anywhere, over text as well.
    const update = (): void =>
      void root.current?.toggleAttribute(
        'data-drawing',
        toolbox.getState().tool !== null && canDraw(layers.store.getState().edit),
      );
    const endings = [toolbox.subscribe(update), layers.store.subscribe(update)];
    update();
    return () => {
      for (const end of endings) end();
    };
  }, [toolbox, layers]);

  return (
    <>
      <div ref={root} className={styles['layer']} />
      <HitStrip view={slot.view} pages={pages} finder={finder} />
    </>
  );
}
