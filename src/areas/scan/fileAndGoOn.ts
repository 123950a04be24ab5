import { focusInvalid } from '#src/ui/field/focusInvalid.ts';
import { fileCurrent } from './effects.ts';

const form = (): HTMLElement | null => document.querySelector('form[data-filing]');

/** Moves the focus to the first empty value of the filing form, or to its first field. */
export function toFields(): void {
  const values = [...(form()?.querySelectorAll<HTMLInputElement>('[data-value] :is(input, textarea)') ?? [])];
  const first = values.find(({ value }) => value === '') ?? values[0] ?? form()?.querySelector('input');
  first?.focus();
}

/** Files the current stack. The focus goes to what is wrong or, from the form, to the values of the next document. */
export async function fileAndGoOn(): Promise<void> {
  const isInForm = form()?.contains(document.activeElement) === true;
  await fileCurrent();
  if (focusInvalid(form()) === null && isInForm) toFields();
}
