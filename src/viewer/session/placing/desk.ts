import type { StoreApi } from 'zustand/vanilla';
import type { Size } from '#core/kernel/geometry.ts';
import type { PageNo } from '#core/kernel/ids.ts';
import { type Mark, markBounds } from '#core/marks/mark.ts';
import type { Rotation } from '#src/viewer/model/camera.ts';
import { canDraw } from '#src/viewer/model/edit.ts';
import { uprightIn } from '#src/viewer/model/placing/impression.ts';
import { spreadingTool } from '#src/viewer/model/placing/spreading.ts';
import type { Layers } from '../layers/layers.ts';
import { takePlacing, takeTool, type Toolbox } from '../layers/toolbox.ts';
import type { Paper } from './paper.ts';

/** What stamps and templates are placed on. */
export interface PlacingDesk {
  readonly docId: number;
  readonly pageCount: number;
  readonly layers: Layers;
  readonly toolbox: StoreApi<Toolbox>;
  readonly paper: Paper;
  /** Upright size of a page, page units. */
  readonly sizeOf: (page: PageNo) => Size;
  /** The page that is looked at, how the pages are turned, and the way to another. */
  readonly page: () => PageNo;
  readonly rotation: () => Rotation;
  readonly goTo: (page: PageNo) => void;
  /** Gives the pages the focus, and with it the keys. */
  readonly focus: () => void;
}

export interface Placing {
  /** The pages that get the mark; without it the one that is pointed at. */
  readonly pages?: readonly PageNo[];
  /** Whether it moves to blank paper nearby. */
  readonly snaps: boolean;
}

/**
 * Takes a ready-made mark in hand: the next press, or Enter, sets it, upright as the page is looked at.
 * @returns whether that was possible: editing may have ended meanwhile
 */
export async function takeInHand(desk: PlacingDesk, mark: Mark, { pages, snaps }: Placing): Promise<boolean> {
  const { layers, toolbox, paper, sizeOf } = desk;
  const [first] = pages ?? [];
  if (first !== undefined && !pages?.includes(desk.page())) desk.goTo(first);
  if (snaps) await paper.prepare(desk.page());
  if (!canDraw(layers.store.getState().edit)) return false;
  const upright = uprightIn(mark, desk.rotation());
  layers.select(null);
  // The hand that reads would select the text beneath; what was set is selected next in any case.
  takeTool(toolbox, 'select');
  takePlacing(
    toolbox,
    spreadingTool({
      make: (newId) => [{ ...upright, localId: newId() }],
      sizeOf,
      ...(pages !== undefined && { pages }),
      ...(snaps && { settle: paper.settle(markBounds(upright)) }),
    }),
  );
  return true;
}
