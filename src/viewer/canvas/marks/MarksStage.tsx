import type { Stage as KonvaStage } from 'konva/lib/Stage.js';
import { memo, useLayoutEffect, useRef } from 'react';
import { Layer, Stage } from 'react-konva/lib/ReactKonvaCore.js';
import type { StoreApi } from 'zustand/vanilla';
import type { Layers } from '#src/viewer/session/layers/layers.ts';
import type { Sight } from '#src/viewer/session/layers/sight.ts';
import type { Toolbox } from '#src/viewer/session/layers/toolbox.ts';
import type { PagesSlot } from '../ViewerCanvas.tsx';
import { paintCommitted } from './committed.ts';
import { mountDrawing } from './drawing.ts';
import { createLift } from './lift.ts';
import type { WordsOf } from './ingress.ts';
import styles from './marks.module.css';
import { MarkTip } from './MarkTip.tsx';
import { frameUnsaved } from './unsaved.ts';
import { WritingField } from './WritingField.tsx';

interface MarksStageProps {
  readonly slot: PagesSlot;
  readonly layers: Layers;
  readonly sight: Sight;
  readonly toolbox: StoreApi<Toolbox>;
  /** Known positions of the words on a page: the highlighter snaps to them. */
  readonly words: WordsOf;
}

/**
 * The marks on the pages, and the active tool, on a Konva stage over the pages: one layer for existing marks, one for
 * what is being drawn. React renders the stage once; its content is added and drawn imperatively, so that no frame and
 * no stroke goes through React. Layers do not listen, so no hit canvas has to be kept up to date.
 */
export default memo(function MarksStage({ slot, layers, sight, toolbox, words }: MarksStageProps) {
  const stage = useRef<KonvaStage>(null);
  useLayoutEffect(() => {
    if (stage.current === null) return undefined;
    const endings = mount(stage.current, { slot, layers, sight, toolbox, words });
    return () => {
      for (const end of endings) end();
    };
  }, [slot, layers, sight, toolbox, words]);
  return (
    <>
      <Stage ref={stage} className={styles['stage']} width={0} height={0}>
        <Layer listening={false} />
        <Layer listening={false} />
      </Stage>
      <WritingField slot={slot} layers={layers} />
      <MarkTip slot={slot} layers={layers} sight={sight} toolbox={toolbox} />
    </>
  );
});

/** @throws Error if the stage does not have its two layers */
function mount(stage: KonvaStage, { slot, layers, sight, toolbox, words }: MarksStageProps): readonly (() => void)[] {
  const [marks, active] = stage.getLayers();
  if (marks === undefined || active === undefined) throw new Error('a stage without its layers');
  // Pointer events pass through to the host: Konva's own listeners would make every wheel event wait for the main
  // thread, and marks have their own hit tests.
  stage.content.style.pointerEvents = 'none';
  const { pages } = slot;
  const fit = (): void => {
    for (const layer of [marks, active]) {
      if (layer.getCanvas().getPixelRatio() !== pages.pixelRatio()) layer.getCanvas().setPixelRatio(pages.pixelRatio());
    }
    stage.size(pages.size());
    stage.draw();
  };
  fit();
  const lift = createLift(() => committed.drawSoon());
  const drawing = mountDrawing({ ...slot, layer: active }, layers, toolbox, words, lift);
  const committed = paintCommitted({ ...slot, layer: marks }, layers.store, sight, lift, drawing.settle);
  const endFrames = frameUnsaved({ ...slot, layer: marks }, layers);
  return [pages.subscribeSize(fit), endFrames, committed.end, drawing.end];
}
