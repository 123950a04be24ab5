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

/** Id of the element a field's problem links to. @param sheet distinguishes several copies of a form on one screen */
export const fieldElementId = (id: string, sheet = 'form'): string => `${sheet}-${id}`;

/** Id of a table's cell. @param table id of the table's element */
export const cellElementId = (table: string, row: number, column: string): string => `${table}.${row}.${column}`;

/** Puts the focus on what has the problem: the field, or the cell of a table. */
export function focusProblem({ field, row, column }: AnswerProblem): void {
  const id = fieldElementId(field);
  const at = row === undefined || column === undefined ? id : cellElementId(id, row, column);
  document.getElementById(at)?.focus();
}

/** Identifies this copy of the form on the screen. */
export const SheetContext = createContext<string | undefined>(undefined);
export const useFieldElementId = (id: string): string => fieldElementId(id, use(SheetContext));
