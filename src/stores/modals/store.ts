import type { ReactNode } from 'react';
import { create } from 'zustand';

/** The question of a dialog; its apply button means yes and closes it. */
export interface ModalQuestion {
  readonly text: string;
  readonly onYes: () => void;
}

/** A dialog (specification, section 2, Modal host). Sizes in CSS px, including header and footer of 50 each. */
export interface ModalRequest {
  readonly title: string;
  readonly size: readonly [width: number, height: number];
  /** The content: a form in it has the id `formId` and is submitted by the apply button. Or just a question. */
  readonly content: ((modal: { readonly formId: string; readonly close: () => void }) => ReactNode) | ModalQuestion;
  /** Label of the apply button if not the default; false leaves only the cancel button. */
  readonly apply?: string | false;
  /** Applying is destructive: the button looks like it, and Enter cancels by default. */
  readonly destructive?: boolean;
  /** Label of the cancel button if not the default. */
  readonly cancel?: string;
  /** Shown above the veil of an interrupted session, as are dialogs opened after it. */
  readonly aboveVeil?: boolean;
  /** Dismissing it does not close it: `onCancel` decides. */
  readonly stays?: boolean;
  /** Called when the user dismisses the dialog without applying it. */
  readonly onCancel?: () => void;
}

export interface OpenModal extends ModalRequest {
  readonly id: number;
}

interface ModalState {
  /** The last one is on top. */
  open: readonly OpenModal[];
}

export const useModals = create<ModalState>()((): ModalState => ({ open: [] }));
