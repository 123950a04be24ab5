import type { ReactNode } from 'react';
import { create } from 'zustand';

/** What a dialog asks; its apply button says yes and closes it. */
export interface ModalQuestion {
  readonly text: string;
  readonly onYes: () => void;
}

/** A dialog (specification, section 2, Modal host). Sizes in CSS pixels, with the header and the footer of 50 each. */
export interface ModalRequest {
  readonly title: string;
  readonly size: readonly [width: number, height: number];
  /** The content; a form in it carries `formId` as its id, and the apply button submits it. Or a question alone. */
  readonly content: ((modal: { readonly formId: string; readonly close: () => void }) => ReactNode) | ModalQuestion;
  /** Caption of the apply button where it is not the default; false leaves cancel as the only button. */
  readonly apply?: string | false;
  /** Applying takes something away: the button looks it, and who presses Enter at once has cancelled. */
  readonly destructive?: boolean;
  /** Caption of the cancel button where it is not the default. */
  readonly cancel?: string;
  /** It stands above the veil of an interrupted session, and with it what opens after it. */
  readonly aboveVeil?: boolean;
  /** Dismissing it closes nothing: what `onCancel` does decides. */
  readonly stays?: boolean;
  /** The user dismissed the dialog without applying it. */
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
