import { createContext, use } from 'react';
import type { FormField, FormValues } from '#core/contract/work/form.ts';
import type { AnswerProblem } from '#core/forms/check.ts';

export interface FieldInputProps {
  readonly field: FormField;
  readonly value: FormValues[string] | undefined;
  readonly isRequired: boolean;
  readonly problems: readonly AnswerProblem[];
  readonly onChange: (id: string, value: FormValues[string]) => void;
}

/** The element that a problem of a field leads to. @param sheet where a form is shown more than once */
export const fieldElementId = (id: string, sheet = 'form'): string => `${sheet}-${id}`;

/** Which of the sheets on a screen this is. */
export const SheetContext = createContext<string | undefined>(undefined);
export const useFieldElementId = (id: string): string => fieldElementId(id, use(SheetContext));
