import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import {
  attachClosestEdge,
  type Edge,
  extractClosestEdge,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

export type Dragged = Readonly<Record<string | symbol, unknown>>;

interface DragAndDrop {
  /** Passed to the drop target. */
  readonly data: Record<string, unknown>;
  /** The edges where other items can be dropped. */
  readonly edges: readonly Edge[];
  readonly accepts: (dragged: Dragged) => boolean;
  readonly onDrop: (dragged: Dragged, edge: Edge | null) => void;
}

/**
 * An item that can be dragged, by its grip if it has one, and at whose edges other items can be dropped. `edge` is the
 * edge where a drop would now insert; the caller sets it as the item's `data-drop-edge`, which look.css draws.
 */
export function useDragAndDrop<Item extends HTMLElement, Grip extends HTMLElement = HTMLElement>(does: DragAndDrop) {
  const item = useRef<Item>(null);
  const grip = useRef<Grip>(null);
  const [edge, setEdge] = useState<Edge>();
  const data = useEffectEvent(() => does.data);
  const allowed = useEffectEvent(() => [...does.edges]);
  const accepts = useEffectEvent((dragged: Dragged) => does.accepts(dragged));
  const drop = useEffectEvent((dragged: Dragged, at: Edge | null) => {
    setEdge(undefined);
    does.onDrop(dragged, at);
  });
  useEffect(() => {
    const element = item.current;
    if (element === null) return undefined;
    return combine(
      draggable({
        element,
        ...(grip.current !== null && { dragHandle: grip.current }),
        getInitialData: () => data(),
      }),
      dropTargetForElements({
        element,
        getData: ({ input }) => attachClosestEdge({}, { input, element, allowedEdges: allowed() }),
        canDrop: ({ source }) => source.element !== element && accepts(source.data),
        onDrag: ({ self }) => setEdge(extractClosestEdge(self.data) ?? undefined),
        onDragLeave: () => setEdge(undefined),
        onDrop: ({ source, self }) => drop(source.data, extractClosestEdge(self.data)),
      }),
    );
  }, []);
  return { item, grip, edge };
}
