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

/** What editing a document version's marks requires. */
export interface LayersOptions extends DraftKey {
  /** The right to remove other users' marks (rights.removeothers of the document's info). */
  readonly mayRemoveOthers: boolean;
  /** Whether a mark is visible: hidden marks cannot be touched. By default all are visible. */
  readonly isSeen?: (mark: LayerMark) => boolean;
  readonly calls: LayerCalls;
  readonly drafts: DraftStore;
  readonly claimTab: ClaimTab;
  /** Makes a UUID for a mark. */
  readonly newId: () => string;
  /**
   * The event `layer.saved`: all cached images of these pages are outdated. The marks are what they show now; null if
   * an error ended the save, and only part of it may have arrived.
   */
  readonly onSaved: (pages: ReadonlySet<PageNo>, marks: LayerMarks | null) => void;
  /** Another user's stamp was removed and saved: this can no longer be undone. */
  readonly onStampsGone?: () => void;
}

/**
 * The visible state of the marks. Changes when a gesture is complete, not while drawing; the eraser changes it at each
 * touch.
 */
export interface LayersState {
  readonly edit: EditState;
  readonly marks: LayerMarks;
  /** The edit groups, as the server last answered them. */
  readonly groups: readonly EditGroup[];
  /** Whether the server has answered yet; until then no marks are known. */
  readonly isLoaded: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly draft: DraftPlace;
  readonly selection: Selection;
  /** The text or note being typed, if any. */
  readonly writing: Writing | null;
  /** Whether a mark made by several presses is being drawn. */
  readonly isUnfinished: boolean;
}

/** Whether there is something to save, also what is just being typed or drawn by several presses. */
export const canSave = ({ edit, writing, isUnfinished }: LayersState): boolean =>
  edit.phase === 'editing' && (edit.dirty || writing !== null || isUnfinished);

/** The start of a gesture. */
export interface Press {
  readonly tool: Tool;
  readonly style: MarkStyle;
  readonly pageNo: PageNo;
  /** Hit tolerance in page units. */
  readonly reach: number;
  /** Page units per CSS px. */
  readonly unit: number;
  /** The known positions of the page's words. */
  readonly words: readonly Rect[];
  readonly sample: Sample;
}

export interface Layers {
  readonly store: StoreApi<LayersState>;
  /** Owner of new marks. */
  readonly userId: UserId;
  /** Loads the marks for viewing. The caller shows the error; marks already shown stay. */
  readonly load: () => Promise<CallError | null>;
  /**
   * Takes the lock, with `takeOver` from another device of the user, loads the marks and restores a draft. The result
   * is in the state.
   */
  readonly startEditing: (how?: 'takeOver') => Promise<void>;
  /** @returns whether a gesture has begun: drawing is only possible while editing */
  readonly press: (press: Press) => boolean;
  readonly drag: (samples: readonly Sample[]) => void;
  /** The pointer was released: ends the gesture unless further presses belong to it. */
  readonly release: () => void;
  /** Completes a gesture of several presses, as any other action also does. */
  readonly finish: () => void;
  /** Completes what is being drawn or typed, so that it is a change like any other. */
  readonly complete: () => void;
  readonly cancel: () => void;
  /** Passes on predicted pointer positions. */
  readonly expect: (samples: readonly Sample[]) => void;
  /** The visible draft of the gesture, for the active layer to paint; called once per frame. */
  readonly draft: () => (Draft & { readonly pageNo: PageNo }) | null;
  readonly select: (selection: Selection) => void;
  /** Applies changes as one step outside any gesture. @returns whether that was possible */
  readonly change: (changes: Changes, selection?: Selection) => boolean;
  /** Resolves conflicts with the server: the step that restored the draft is replaced by one with these choices. */
  readonly settleConflicts: (choices: readonly Choice[]) => boolean;
  /** Starts typing a text or note; null ends it. The caller applies what was typed. */
  readonly write: (writing: Writing | null) => void;
  /**
   * Calls back before editing ends in any way, in time to keep a half-typed text. @returns a function that unsubscribes
   */
  readonly onEnding: (listener: () => void) => () => void;
  /** Whether the user may remove a visible mark: their own, or with the right anyone's. */
  readonly mayErase: (mark: LayerMark) => boolean;
  /** Whether the user may change a visible mark: only their own. */
  readonly mayChange: (mark: LayerMark) => boolean;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Saves the changes, sets before deletes, and continues editing. @returns whether everything is on the server */
  readonly save: () => Promise<boolean>;
  /** Resolves when everything done so far is on disk, or writing it has failed. */
  readonly written: () => Promise<void>;
  /** Releases the lock. Unsaved strokes are discarded, or kept as a draft for next time. */
  readonly leave: (unsaved: 'keep' | 'discard') => Promise<void>;
  /**
   * The page is closed or suspended: keeps the draft and releases the lock immediately. @returns whether something was
   * being edited
   */
  readonly hide: () => boolean;
  /** The viewer closes: keeps the draft and releases the lock. */
  readonly dispose: () => void;
}
