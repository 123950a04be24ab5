import { type FormEvent, useEffect, useRef, useState } from 'react';
import { focusInvalid } from './focusInvalid.ts';

interface Drafting<Draft extends object, Field extends string> {
  readonly draft: Draft;
  readonly change: (changes: Partial<Draft>) => void;
  /** Takes over another state, so that nothing counts as typed. */
  readonly replace: (next: Draft) => void;
  /** The invalid one among these fields; undefined until the form was refused. */
  readonly faultAmong: (...fields: readonly Field[]) => Field | undefined;
  /**
   * Props of the form; `aria-busy` tells its dialog that the form is being submitted, `data-typed` that dismissing it
   * would lose input.
   */
  readonly form: {
    readonly noValidate: true;
    readonly onSubmit: (event: FormEvent) => void;
    readonly 'aria-busy': boolean;
    readonly 'data-typed': boolean;
  };
}

/**
 * The values of a form until it is submitted. Errors are shown once it was refused, which puts the
 * focus on the invalid field.
 * @param problemOf the invalid field, or null
 * @param onValid until its promise settles, nothing is submitted again: a second press must not send twice
 */
export function useDraft<Draft extends object, Field extends string>(
  initial: Draft | (() => Draft),
  problemOf: (draft: Draft) => Field | null,
  onValid: (draft: Draft) => Promise<unknown>,
): Drafting<Draft, Field> {
  const [first, setFirst] = useState(initial);
  const [draft, setDraft] = useState(first);
  /** The form each time it is refused. */
  const [refused, setRefused] = useState<{ readonly form: Element }>();
  const [isBusy, setIsBusy] = useState(false);
  // A second press may come before the form has been rendered again.
  const running = useRef(false);
  const problem = problemOf(draft);
  useEffect(() => {
    focusInvalid(refused?.form);
  }, [refused]);
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
    replace: (next) => {
      setFirst(next);
      setDraft(next);
    },
    faultAmong: (...fields) =>
      refused !== undefined && problem !== null && fields.includes(problem) ? problem : undefined,
    form: {
      noValidate: true,
      'aria-busy': isBusy,
      'data-typed': JSON.stringify(draft) !== JSON.stringify(first),
      onSubmit: (event) => {
        event.preventDefault();
        if (problem !== null) setRefused({ form: event.currentTarget });
        else if (!running.current) void submit();
      },
    },
  };
}
