import type { Stage as KonvaStage } from 'konva/lib/Stage.js';
import { memo } from 'react';
import type { Ref } from 'react';
import { Layer, Stage } from 'react-konva/lib/ReactKonvaCore.js';

/**
 * The stage and its three layers, rendered once. Nothing is declared inside them: what stands on a layer is put there and drawn
 * imperatively, so that no frame goes through React. No layer listens, so none needs to keep a hit canvas up to date.
 */
export const Sheets = memo(function Sheets({ ref }: { readonly ref: Ref<KonvaStage> }) {
  return (
    <Stage ref={ref} width={0} height={0}>
      <Layer listening={false} />
      <Layer listening={false} />
      <Layer listening={false} />
    </Stage>
  );
});
