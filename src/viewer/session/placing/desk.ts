import type { StoreApi } from 'zustand/vanilla';
import type { Size } from '#core/kernel/geometry.ts';
import type { PageNo } from '#core/kernel/ids.ts';
import { type Mark, markBounds } from '#core/marks/mark.ts';
import type { Rotation } from '#src/viewer/model/camera.ts';
import { canDraw } from '#src/viewer/model/edit.ts';
import { uprightIn } from '#src/viewer/model/placing/impression.ts';
import { spreadingTool, type Unexpected } from '#src/viewer/model/placing/spreading.ts';
import type { Layers } from '../layers/layers.ts';
import { setPlacing, selectTool, type Toolbox } from '../layers/toolbox.ts';
import type { Paper } from './paper.ts';

/** The surroundings in which stamps and templates are placed. */
export interface PlacingDesk {
  readonly docId: number;
  readonly pageCount: number;
  readonly layers: Layers;
  readonly toolbox: StoreApi<Toolbox>;
  readonly paper: Paper;
  /** Upright size of a page, page units. */
  readonly sizeOf: (page: PageNo) => Size;
  /** The current page, its rotation, and navigation to another. */
  readonly page: () => PageNo;
  readonly rotation: () => Rotation;
  readonly goTo: (page: PageNo) => void;
  /** Moves keyboard focus to the pages. */
  readonly focus: () => void;
}

export interface Placing {
  /** The pages to place the mark on; by default the one under the pointer. */
  readonly pages?: readonly PageNo[];
  /** Whether it moves to the nearest blank paper. */
  readonly snaps: boolean;
  /** It was to move to blank paper, and did not as one would expect. */
  readonly onSettled?: (how: Unexpected) => void;
}

/**
 * Makes a mark ready to place: the next press, or Enter, places it upright in the current view.
 * @returns whether that was possible: editing may have ended meanwhile
 */
export async function startPlacing(
  desk: PlacingDesk,
  mark: Mark,
  { pages, snaps, onSettled }: Placing,
): Promise<boolean> {
  const { layers, toolbox, paper, sizeOf } = desk;
  const [first] = pages ?? [];
  if (first !== undefined && !pages?.includes(desk.page())) desk.goTo(first);
  if (snaps) await paper.prepare(desk.page());
  if (!canDraw(layers.store.getState().edit)) return false;
  const upright = uprightIn(mark, desk.rotation());
  layers.select(null);
  // Without a tool, pressing would select the text beneath; placed marks become selected anyway.
  selectTool(toolbox, 'select');
  setPlacing(
    toolbox,
    spreadingTool({
      make: (newId) => [{ ...upright, localId: newId() }],
      sizeOf,
      ...(pages !== undefined && { pages }),
      ...(snaps && { settle: paper.settle(markBounds(upright)) }),
      ...(onSettled && { onSettled }),
    }),
  );
  return true;
}
