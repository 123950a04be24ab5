/** The id of the form in a dialog. */
export const formIdOf = (modal: number): string => `modal-form-${modal}`;

/** Whether dismissing the dialog would lose input: its form says so. */
export const isTyped = (modal: number): boolean =>
  document.getElementById(formIdOf(modal))?.dataset['typed'] === 'true';
