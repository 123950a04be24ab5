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
  /** Where the words of a page stand, as far as it is known: the marker pen is laid over them. */
  readonly words: WordsOf;
}

/**
 * The marks on the pages, and the tool at work, on a Konva stage over the pages: one layer for what is there, one for
 * what is being drawn. React renders the stage once; everything on it is put there and drawn imperatively, so that no
 * frame and no stroke goes through React. No layer listens, so none needs to keep a hit canvas up to date.
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

/** @throws Error when the stage does not have its two layers */
function mount(stage: KonvaStage, { slot, layers, sight, toolbox, words }: MarksStageProps): readonly (() => void)[] {
  const [marks, active] = stage.getLayers();
  if (marks === undefined || active === undefined) throw new Error('a stage without its layers');
  // Pointers pass through to the host: Konva's own listeners would make every turn of the wheel wait for the main
  // thread, and marks are found by their own hit tests.
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
