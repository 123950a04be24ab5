import type { StoreApi } from 'zustand/vanilla';
import { pagePoint } from '#core/kernel/geometry.ts';
import type { ViewControl } from '#src/viewer/chrome/viewer.ts';
import { kinds } from '#src/viewer/kinds/kinds.ts';
import { toolOf } from '#src/viewer/kinds/tools.ts';
import { selectionOf } from '#src/viewer/model/selection/selection.ts';
import { isDrawingTool } from '#src/viewer/model/tools/toolNames.ts';
import type { Layers } from '#src/viewer/session/layers/layers.ts';
import { styleInHand } from '#src/viewer/session/pens.ts';
import { selectTool, type Toolbox } from '#src/viewer/session/layers/toolbox.ts';

const A_POINT = { width: 0, height: 0 };

/** Draws what dragging around the point would draw; the result is selected for further use by keyboard. */
export function drawKeyed(
  layers: Layers,
  toolbox: StoreApi<Toolbox>,
  { page, at }: NonNullable<ReturnType<ViewControl['middle']>>,
): void {
  const { tool, placing } = toolbox.getState();
  const inHand = placing ?? (tool && toolOf(tool).tool);
  if (inHand === null) return;
  const half = placing === null && tool !== null && isDrawingTool(tool) ? kinds[tool].keyed : A_POINT;
  const isPoint = half.width === 0;
  const sample = (share: number) => ({
    at: pagePoint(at.x + share * half.width, at.y + share * half.height),
    pressure: null,
    constrained: false,
  });
  if (
    !layers.press({
      tool: inHand,
      style: styleInHand(toolbox.getState()),
      pageNo: page,
      reach: 4,
      unit: 1,
      words: [],
      sample: sample(isPoint ? 0 : -1),
    })
  )
    return;
  if (!isPoint) layers.drag([sample(1)]);
  layers.release();
  layers.finish();
  const { marks, writing } = layers.store.getState();
  const drawn = marks.get(page)?.at(-1);
  if (writing === null && placing === null && drawn) layers.select(selectionOf(page, [drawn.mark.localId]));
  if (placing) selectTool(toolbox, 'select');
}
