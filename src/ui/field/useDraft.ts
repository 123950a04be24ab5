import { type FormEvent, useState } from 'react';

interface Drafting<Draft extends object, Field extends string> {
  readonly draft: Draft;
  readonly change: (changes: Partial<Draft>) => void;
  /** The first of these fields is at fault, and the user has tried to submit. */
  readonly faultAmong: (...fields: readonly Field[]) => Field | undefined;
  readonly onSubmit: (event: FormEvent) => void;
}

/**
 * What a form asks for, until it is submitted. Errors are only shown after the first attempt to submit.
 * @param problemOf the field at fault, or null
 */
export function useDraft<Draft extends object, Field extends string>(
  initial: Draft | (() => Draft),
  problemOf: (draft: Draft) => Field | null,
  onValid: (draft: Draft) => void,
): Drafting<Draft, Field> {
  const [draft, setDraft] = useState(initial);
  const [isTried, setIsTried] = useState(false);
  const problem = problemOf(draft);
  return {
    draft,
    change: (changes) => setDraft((before) => ({ ...before, ...changes })),
    faultAmong: (...fields) => (isTried && problem !== null && fields.includes(problem) ? problem : undefined),
    onSubmit: (event) => {
      event.preventDefault();
      setIsTried(true);
      if (problem === null) onValid(draft);
    },
  };
}
