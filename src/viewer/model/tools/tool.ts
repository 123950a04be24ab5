import type { PagePoint, Rect } from '#core/kernel/geometry.ts';
import type { PageNo, UserId } from '#core/kernel/ids.ts';
import type { Mark, MarkOf } from '#core/marks/mark.ts';
import type { MarkStyle } from '#core/marks/style.ts';
import type { Changes } from '../layer/change.ts';
import type { LayerMark, LayerMarks } from '../layer/marks.ts';
import type { Selection } from '../selection/selection.ts';

/** One reading of mouse, pen or finger on the page. */
export interface Sample {
  readonly at: PagePoint;
  /** 0 to 1 from devices that measure it, else null. */
  readonly pressure: number | null;
  /** Shift is held: equal sides, straight lines, one more to the selection. */
  readonly constrained: boolean;
}

/** What a tool may know when a gesture begins. */
export interface ToolContext {
  readonly pageNo: PageNo;
  /** All marks as they are now. */
  readonly marks: LayerMarks;
  readonly selection: Selection;
  readonly ownerId: UserId;
  readonly style: MarkStyle;
  /** How far a touch may miss a mark, page units. */
  readonly reach: number;
  /** Page units per CSS px: handles keep their size on the screen. */
  readonly unit: number;
  /** Where the words of the page's text stand, page units; empty where there is no text or it is not known yet. */
  readonly words: readonly Rect[];
  /** A fresh local id (UUID). */
  readonly newId: () => string;
  /** Whether the user may remove this mark: their own, or anyone's with the right. */
  readonly mayErase: (mark: LayerMark) => boolean;
  /** Whether the user may change this mark: their own. */
  readonly mayChange: (mark: LayerMark) => boolean;
}

/** What is to be seen of a gesture under way. */
export interface Draft {
  /** Painted above everything else, by `shift` away from where they stand, page units. */
  readonly marks: readonly Mark[];
  readonly shift: { readonly dx: number; readonly dy: number } | null;
  /** Marks of the page, by local id, that are not painted meanwhile: those above stand in for them. */
  readonly lifted: ReadonlySet<string>;
  /** The rectangle that gathers marks, page units. */
  readonly marquee: Rect | null;
}

const NONE: ReadonlySet<string> = new Set();

/** A draft of new marks alone. */
export const inked = (...marks: readonly Mark[]): Draft => ({ marks, shift: null, lifted: NONE, marquee: null });

/** A text or note that is to be written now; its text is empty where it is new. */
export interface Writing {
  readonly pageNo: PageNo;
  readonly mark: MarkOf<'text'> | MarkOf<'note'>;
}

/**
 * A gesture under way, from press to release, or to the release of the last press that belongs to it. To cancel is to
 * drop it: it has changed nothing but what it returned.
 */
export interface Gesture {
  /** Takes further samples; the changes it makes to marks at once. */
  readonly extend: (samples: readonly Sample[]) => Changes;
  /** Takes where the device expects the pointer next: to be seen, never kept. */
  readonly expect?: (samples: readonly Sample[]) => void;
  /** What is to be seen of it, or null. Cheap: it is asked for once a frame. */
  readonly draft: () => Draft | null;
  /** Of a gesture of several presses: the pointer was lifted. @returns whether further presses belong to it */
  readonly lift?: () => boolean;
  /** A further press. */
  readonly pressAgain?: (sample: Sample) => void;
  /** The gesture is over: the changes that remain to be made. */
  readonly complete: () => Changes;
  /** What is selected now; without it the gesture leaves the selection alone. */
  readonly selection?: () => Selection;
  /** Asked after `complete`: what is to be written where the gesture ended. */
  readonly writing?: () => Writing | null;
}

/** A tool waits; `enter` is the press of the pointer. The pressed point is the first sample of `extend`. */
export interface Tool {
  readonly enter: (context: ToolContext) => Gesture;
}
