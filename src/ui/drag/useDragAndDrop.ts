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
  /** What it carries while it is dragged. */
  readonly data: Record<string, unknown>;
  /** The edges that others can be dropped at. */
  readonly edges: readonly Edge[];
  readonly accepts: (dragged: Dragged) => boolean;
  readonly onDrop: (dragged: Dragged, edge: Edge | null) => void;
}

/**
 * An item that can be dragged, by its grip if it has one, and that others can be dropped at the edges of. `edge` is the
 * one they would now be dropped at; as `data-drop-edge` of the item it is shown (look.css).
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
