import type { PageNo } from '#core/kernel/ids.ts';
import type { ToolName } from '#src/viewer/model/tools/toolNames.ts';
import type { Arranging } from '#src/viewer/session/layers/arranging.ts';

/** What is chosen in a dialog and then placed. */
export type Offer = 'stamp' | 'lastStamp' | 'template';

/** What the keys of editing do. */
export interface EditControl {
  readonly isEditing: () => boolean;
  readonly start: () => void;
  readonly save: () => void;
  /** Whether there is something to be saved, or it is being drawn. */
  readonly canSave: () => boolean;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly take: (tool: ToolName | null) => void;
  /** What can be done to the selected marks. */
  readonly arrange: Arranging | null;
  /** The page that is looked at. */
  readonly page: () => PageNo;
  /** Whether marks, not text, are what is selected: the tool for it is in hand, or marks are selected. */
  readonly selects: () => boolean;
  /** Uses the tool in hand in the middle of what is seen. @returns false where none is in hand that leaves a mark */
  readonly placeInCentre: () => boolean;
  /** Shows what there is to be placed, or keeps the selection as a template. */
  readonly offer: (what: Offer | 'keep') => void;
}

/** What the keys of the document as a whole do. */
export interface DeskControl {
  readonly print: () => void;
  readonly inspect: () => void;
}
