import { type FormEvent, useRef, useState } from 'react';

interface Drafting<Draft extends object, Field extends string> {
  readonly draft: Draft;
  readonly change: (changes: Partial<Draft>) => void;
  /** The invalid one among these fields; undefined before the first attempt to submit. */
  readonly faultAmong: (...fields: readonly Field[]) => Field | undefined;
  /** Props of the form; `aria-busy` tells its dialog that the form is being submitted. */
  readonly form: {
    readonly noValidate: true;
    readonly onSubmit: (event: FormEvent) => void;
    readonly 'aria-busy': boolean;
  };
}

/**
 * The values of a form until it is submitted. Errors are only shown after the first attempt to submit.
 * @param problemOf the invalid field, or null
 * @param onValid until its promise settles, nothing is submitted again: a second press must not send twice
 */
export function useDraft<Draft extends object, Field extends string>(
  initial: Draft | (() => Draft),
  problemOf: (draft: Draft) => Field | null,
  onValid: (draft: Draft) => Promise<unknown>,
): Drafting<Draft, Field> {
  const [draft, setDraft] = useState(initial);
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  // A second press may come before the form has been rendered again.
  const running = useRef(false);
  const problem = problemOf(draft);
  const submit = async (): Promise<void> => {
    running.current = true;
    setIsBusy(true);
    try {
      await onValid(draft);
    } finally {
      running.current = false;
      setIsBusy(false);
    }
  };
  return {
    draft,
    change: (changes) => setDraft((before) => ({ ...before, ...changes })),
    faultAmong: (...fields) => (isTried && problem !== null && fields.includes(problem) ? problem : undefined),
    form: {
      noValidate: true,
      'aria-busy': isBusy,
      onSubmit: (event) => {
        event.preventDefault();
        setIsTried(true);
        if (problem === null && !running.current) void submit();
      },
    },
  };
}
