import { useCallback, useEffect, useState } from 'react';
import type { FormDefinition, FormValues } from '#core/contract/work/form.ts';
import { type AnswerProblem, checkAnswer } from '#core/forms/check.ts';
import { forgetFormDraft, type FormDraftKept, keepFormDraft, readFormDraft } from '#src/stores/formDrafts.ts';
import { newId } from '#src/stores/newId.ts';
import { focusProblem } from './fieldElement.ts';
import { todayText } from '#src/conditions/today.ts';

const begun = (version: number): FormDraftKept => ({ version, values: {}, comment: '', key: newId() });

/** The values entered, saved on the device with every change until sent. @param place storage key */
export function useFilling(place: string, version: number) {
  const [draft, setDraft] = useState((): FormDraftKept => readFormDraft(place) ?? begun(version));
  const [problems, setProblems] = useState<readonly AnswerProblem[]>([]);
  useEffect(() => {
    const isBegun = Object.keys(draft.values).length > 0 || draft.comment !== '' || draft.waits !== undefined;
    if (isBegun) keepFormDraft(place, draft);
  }, [place, draft]);
  const setValue = useCallback((id: string, value: FormValues[string]) => {
    setDraft((held) => ({ ...held, values: { ...held.values, [id]: value } }));
    setProblems((held) => (held.some(({ field }) => field === id) ? held.filter(({ field }) => field !== id) : held));
  }, []);
  const setCopy = useCallback((copy: boolean) => setDraft((held) => ({ ...held, copy })), []);
  const setWaits = useCallback((waits: boolean) => setDraft((held) => ({ ...held, waits })), []);
  const setComment = useCallback((comment: string) => setDraft((held) => ({ ...held, comment })), []);
  /** Validates the answer; if it is invalid, the first faulty field receives focus. */
  const check = (definition: FormDefinition): boolean => {
    const found = checkAnswer(definition, draft.values, todayText()).problems;
    setProblems(found);
    const [first] = found;
    if (first !== undefined) focusProblem(first);
    return first === undefined;
  };
  const begin = useCallback(() => {
    forgetFormDraft(place);
    setDraft(begun(version));
    setProblems([]);
  }, [place, version]);
  return { draft, problems, setValue, setComment, setCopy, setWaits, check, begin };
}
