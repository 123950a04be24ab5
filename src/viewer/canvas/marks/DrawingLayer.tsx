import { useLayoutEffect } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type { Layers } from '#src/viewer/session/layers/layers.ts';
import type { Toolbox } from '#src/viewer/session/layers/toolbox.ts';
import type { LayerSlot } from '../ViewerCanvas.tsx';
import { mountDrawing } from './drawing.ts';

/** The tool at work: pointers in, the draft out. It renders nothing, and nothing renders while a stroke is drawn. */
export function DrawingLayer({ slot, layers, toolbox }: { readonly slot: LayerSlot; readonly layers: Layers; readonly toolbox: StoreApi<Toolbox> }) {
  useLayoutEffect(() => mountDrawing(slot, layers, toolbox), [slot, layers, toolbox]);
  return null;
}
