import type { FormField, FormValues } from '#core/contract/work/form.ts';
import type { AnswerProblem } from '#core/forms/check.ts';

export interface FieldInputProps {
  readonly field: FormField;
  readonly value: FormValues[string] | undefined;
  readonly isRequired: boolean;
  readonly problems: readonly AnswerProblem[];
  readonly onChange: (id: string, value: FormValues[string]) => void;
}

/** The element that a problem of a field leads to. */
export const fieldElementId = (id: string): string => `form-${id}`;
