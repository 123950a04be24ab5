import type { StoreApi } from 'zustand/vanilla';
import type { Rect } from '#core/kernel/geometry.ts';
import type { PageNo, UserId } from '#core/kernel/ids.ts';
import type { MarkStyle } from '#core/marks/style.ts';
import type { CallError } from '#src/gateway/error.ts';
import type { EditState } from '#src/viewer/model/edit.ts';
import type { Changes } from '#src/viewer/model/layer/change.ts';
import type { EditGroup } from '#src/viewer/model/layer/difference.ts';
import type { LayerMark, LayerMarks } from '#src/viewer/model/layer/marks.ts';
import type { Choice } from '#src/viewer/model/layer/recovery.ts';
import type { Selection } from '#src/viewer/model/selection/selection.ts';
import type { Draft, Sample, Tool, Writing } from '#src/viewer/model/tools/tool.ts';
import type { LayerCalls } from './calls.ts';
import type { DraftKey, DraftStore } from './drafts.ts';
import type { DraftPlace } from './journal.ts';
import type { ClaimTab } from './tab.ts';

/** The document version whose layers are shown and edited, by whom, and what that takes. */
export interface LayersOptions extends DraftKey {
  /** The right to remove what others drew (rights.removeothers of the document's info). */
  readonly mayRemoveOthers: boolean;
  /** Whether a mark is shown: what is hidden cannot be touched. All are where nothing says so. */
  readonly isSeen?: (mark: LayerMark) => boolean;
  readonly calls: LayerCalls;
  readonly drafts: DraftStore;
  readonly claimTab: ClaimTab;
  /** A fresh UUID for a mark. */
  readonly newId: () => string;
  /**
   * The event `layer.saved`: these pages' images are stale wherever they are kept. They show these marks from now on;
   * null where an error ended the save, and part of it may have arrived.
   */
  readonly onSaved: (pages: ReadonlySet<PageNo>, marks: LayerMarks | null) => void;
  /** A stamp of somebody else was removed and saved: no undo brings it back. */
  readonly onStampsGone?: () => void;
}

/**
 * What is to be seen of the layers. Changes when a gesture is complete, not while one is drawn; the eraser's at each
 * touch.
 */
export interface LayersState {
  readonly edit: EditState;
  readonly marks: LayerMarks;
  /** Who saved what together, and when, as the server last said. */
  readonly groups: readonly EditGroup[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly draft: DraftPlace;
  readonly selection: Selection;
  /** The text or note that is being written, if any. */
  readonly writing: Writing | null;
}

/** Where a gesture begins and with what. */
export interface Press {
  readonly tool: Tool;
  readonly style: MarkStyle;
  readonly pageNo: PageNo;
  /** How far a touch may miss a mark, page units. */
  readonly reach: number;
  /** Page units per CSS px. */
  readonly unit: number;
  /** Where the words of the page stand, as far as it is known. */
  readonly words: readonly Rect[];
  readonly sample: Sample;
}

export interface Layers {
  readonly store: StoreApi<LayersState>;
  /** Whose new marks are. */
  readonly userId: UserId;
  /** Fetches the marks for looking at. The error is the caller's to show; marks shown before stay. */
  readonly load: () => Promise<CallError | null>;
  /**
   * Takes the lock, from another device of the user where it is taken over, fetches the marks, brings a draft back. How
   * it went stands in the state.
   */
  readonly startEditing: (how?: 'takeOver') => Promise<void>;
  /** @returns whether a gesture has begun: drawing is possible while editing only */
  readonly press: (press: Press) => boolean;
  readonly drag: (samples: readonly Sample[]) => void;
  /** The pointer was lifted: the gesture is over, unless further presses belong to it. */
  readonly release: () => void;
  /** Ends a gesture of several presses, as whatever else follows it does. */
  readonly finish: () => void;
  readonly cancel: () => void;
  /** Where the device expects the pointer next. */
  readonly expect: (samples: readonly Sample[]) => void;
  /** What is to be seen of the gesture, for the active layer to paint; asked for once a frame. */
  readonly draft: () => (Draft & { readonly pageNo: PageNo }) | null;
  readonly select: (selection: Selection) => void;
  /** Does changes as one step, outside of any gesture. @returns whether that was possible */
  readonly change: (changes: Changes, selection?: Selection) => boolean;
  /**
   * Chooses from what came back in conflict with the server: the step that brought it back becomes the one that leaves
   * these choices.
   */
  readonly settleConflicts: (choices: readonly Choice[]) => boolean;
  /** Begins to write a text or note, or ends writing with null: what has been written is the writer's to change. */
  readonly write: (writing: Writing | null) => void;
  /** Calls back before editing ends, however it ends: what is half written is still in time. @returns forgets it */
  readonly onEnding: (listener: () => void) => () => void;
  /** Whether the user may remove a mark that is seen: their own, or anyone's with the right. */
  readonly mayErase: (mark: LayerMark) => boolean;
  /** Whether the user may change a mark that is seen: their own only. */
  readonly mayChange: (mark: LayerMark) => boolean;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Sends what changed, sets before deletes, and goes on editing. @returns whether all of it is on the server */
  readonly save: () => Promise<boolean>;
  /** Resolves when all that was done so far is on the disk, or has failed to get there. */
  readonly settled: () => Promise<void>;
  /** Gives the lock back. Unsaved strokes are thrown away, or kept as a draft for the next time. */
  readonly leave: (unsaved: 'keep' | 'discard') => Promise<void>;
  /**
   * The page is closed or put aside: the draft stays, the lock is given back at once. @returns whether something was
   * being edited
   */
  readonly hide: () => boolean;
  /** The viewer closes: the draft stays, the lock is given back. */
  readonly dispose: () => void;
}
