import type { PageNo } from '#core/kernel/ids.ts';
import type { ToolName } from '#src/viewer/model/tools/toolNames.ts';
import type { Arranging } from '#src/viewer/session/layers/arranging.ts';

/** An item chosen in a dialog and then placed. */
export type Offer = 'stamp' | 'lastStamp' | 'template';

/** What the editing keys control. */
export interface EditControl {
  readonly isEditing: () => boolean;
  readonly start: () => void;
  readonly save: () => void;
  /** Whether there is something to save, or a stroke in progress. */
  readonly canSave: () => boolean;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly take: (tool: ToolName | null) => void;
  /** Operations on the selected marks. */
  readonly arrange: Arranging | null;
  /** The current page. */
  readonly page: () => PageNo;
  /** Whether selecting applies to marks, not text: the selection tool is active, or marks are selected. */
  readonly selects: () => boolean;
  /** Uses the active tool in the centre of the view. @returns false if no tool is active that makes a mark */
  readonly placeInCentre: () => boolean;
  /** Opens the dialog for placing something, or for saving the selection as a template. */
  readonly offer: (what: Offer | 'keep') => void;
}

/** What the keys for the document as a whole control. */
export interface DeskControl {
  readonly print: () => void;
  readonly inspect: () => void;
}
