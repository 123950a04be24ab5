import type { PagePoint, Rect } from '#core/kernel/geometry.ts';
import type { PageNo, UserId } from '#core/kernel/ids.ts';
import type { Mark, WrittenMark } from '#core/marks/mark.ts';
import type { MarkStyle } from '#core/marks/style.ts';
import type { Changes } from '../layer/change.ts';
import type { LayerMark, LayerMarks } from '../layer/marks.ts';
import type { Selection } from '../selection/selection.ts';

/** One input of mouse, pen or finger on the page. */
export interface Sample {
  readonly at: PagePoint;
  /** 0 to 1 if the device measures it, else null. */
  readonly pressure: number | null;
  /** Shift is held: squares, straight lines, adding to the selection. */
  readonly constrained: boolean;
}

/** What a tool knows when a gesture begins. */
export interface ToolContext {
  readonly pageNo: PageNo;
  /** All marks as they are now. */
  readonly marks: LayerMarks;
  readonly selection: Selection;
  readonly ownerId: UserId;
  readonly style: MarkStyle;
  /** Hit tolerance in page units. */
  readonly reach: number;
  /** Page units per CSS px, so that handles keep their size on screen. */
  readonly unit: number;
  /** Positions of the page's words, in page units; empty if there is no text or it is not known yet. */
  readonly words: readonly Rect[];
  /** Makes a new local id (UUID). */
  readonly newId: () => string;
  /** Whether the user may remove this mark: their own, or anyone's with the right. */
  readonly mayErase: (mark: LayerMark) => boolean;
  /** Whether the user may change this mark: their own. */
  readonly mayChange: (mark: LayerMark) => boolean;
}

/** The visible state of a gesture in progress. */
export interface Draft {
  /** Marks painted above everything else, moved by `shift` (page units). */
  readonly marks: readonly Mark[];
  readonly shift: { readonly dx: number; readonly dy: number } | null;
  /** Ids of marks on the page that are not painted meanwhile, because `marks` replaces them. */
  readonly lifted: ReadonlySet<string>;
  /** The selection rectangle, in page units. */
  readonly marquee: Rect | null;
}

const NONE: ReadonlySet<string> = new Set();

/** A draft that only adds new marks. */
export const inked = (...marks: readonly Mark[]): Draft => ({ marks, shift: null, lifted: NONE, marquee: null });

/** A mark whose text the user types now; its text is empty if it is new. */
export interface Writing {
  readonly pageNo: PageNo;
  readonly mark: WrittenMark;
}

/**
 * A gesture, from press to release, or to the release of its last press. To cancel it, drop it: it has changed nothing
 * except what it returned.
 */
export interface Gesture {
  /** Processes further samples; returns changes to be made immediately. */
  readonly extend: (samples: readonly Sample[]) => Changes;
  /** Receives predicted pointer positions: shown, but never kept. */
  readonly expect?: (samples: readonly Sample[]) => void;
  /** Its visible state, or null. Must be cheap, as it is called once per frame. */
  readonly draft: () => Draft | null;
  /** For gestures with several presses: the pointer was released. @returns whether further presses belong to it */
  readonly lift?: () => boolean;
  /** A further press. */
  readonly pressAgain?: (sample: Sample) => void;
  /** Ends the gesture; returns the remaining changes. */
  readonly complete: () => Changes;
  /** The new selection; if absent, the gesture leaves the selection unchanged. */
  readonly selection?: () => Selection;
  /** Called after `complete`: what the user should type where the gesture ended. */
  readonly writing?: () => Writing | null;
}

/** A tool; `enter` is called on pointer down. The pressed point is the first sample of `extend`. */
export interface Tool {
  readonly enter: (context: ToolContext) => Gesture;
}
