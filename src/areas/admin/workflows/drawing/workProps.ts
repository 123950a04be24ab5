import type { Language } from '#core/contract/constants.ts';
import type { Definition, Work } from '#core/workflow/definition.ts';

/** A task or branch being edited. */
export interface WorkProps<Of extends Work> {
  readonly definition: Definition;
  readonly work: Of;
  readonly language: Language;
  /** @param field the field in which it was changed, if any */
  readonly onWork: (work: Of, field?: string) => void;
}
