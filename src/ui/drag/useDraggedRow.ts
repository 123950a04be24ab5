import { getReorderDestinationIndex } from '@atlaskit/pragmatic-drag-and-drop-hitbox/util/get-reorder-destination-index';
import type { KeyboardEvent } from 'react';
import { placeIn, rowData, stepOfKeys } from './rows.ts';
import { useDragAndDrop } from './useDragAndDrop.ts';

/**
 * A row that is moved within its list: dragged, or moved with Alt and the arrow keys.
 * @param list unique id of the list on the page, from `useId`
 */
export function useDraggedRow<Row extends HTMLElement, Grip extends HTMLElement = HTMLElement>(
  list: string,
  at: number,
  onMove: (from: number, to: number) => void,
) {
  const { item, grip, edge } = useDragAndDrop<Row, Grip>({
    data: rowData(list, at),
    edges: ['top', 'bottom'],
    accepts: (dragged) => placeIn(list, dragged) !== undefined,
    onDrop: (dragged, closestEdgeOfTarget) => {
      const startIndex = placeIn(list, dragged);
      if (startIndex === undefined) return;
      const of = { startIndex, closestEdgeOfTarget, indexOfTarget: at, axis: 'vertical' } as const;
      onMove(startIndex, getReorderDestinationIndex(of));
    },
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOfKeys(event);
    if (step === 0) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(at, at + step);
  };
  return { row: item, grip, edge, onKeyDown };
}
