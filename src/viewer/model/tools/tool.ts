import type { PagePoint } from '#core/kernel/geometry.ts';
import type { PageNo, UserId } from '#core/kernel/ids.ts';
import type { Mark } from '#core/marks/mark.ts';
import type { MarkStyle } from '#core/marks/style.ts';
import type { Changes } from '../layer/change.ts';
import type { LayerMark, LayerMarks } from '../layer/marks.ts';

/** One reading of mouse, pen or finger on the page. */
export interface Sample {
  readonly at: PagePoint;
  /** 0 to 1 from devices that measure it, else null. */
  readonly pressure: number | null;
  /** Shift is held: equal sides, straight lines. */
  readonly constrained: boolean;
}

/** What a tool may know when a gesture begins. */
export interface ToolContext {
  readonly pageNo: PageNo;
  /** All marks as they are now. */
  readonly marks: LayerMarks;
  readonly ownerId: UserId;
  readonly style: MarkStyle;
  /** How far a touch may miss a mark, page units. */
  readonly reach: number;
  /** A fresh local id (UUID). */
  readonly newId: () => string;
  /** Whether the user may remove this mark: their own, or anyone's with the right. */
  readonly mayErase: (mark: LayerMark) => boolean;
}

/** A gesture under way, from press to release. To cancel is to drop it: it has changed nothing but what it returned. */
export interface Gesture {
  /** Takes further samples; the changes it makes to marks at once. */
  readonly extend: (samples: readonly Sample[]) => Changes;
  /** What is to be seen of the mark being drawn, or null. Cheap: it is asked for once a frame. */
  readonly draft: () => Mark | null;
  /** The pointer was lifted: the changes that remain to be made. */
  readonly complete: () => Changes;
}

/** A tool waits; `enter` is the press of the pointer. The pressed point is the first sample of `extend`. */
export interface Tool {
  readonly enter: (context: ToolContext) => Gesture;
}
