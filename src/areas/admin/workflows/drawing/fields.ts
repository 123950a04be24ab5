import { useCallback, useMemo } from 'react';
import type { Fields } from '#core/conditions/condition.ts';
import type { Language } from '#core/contract/constants.ts';
import { type Definition, fieldsOfDefinition, worksOf } from '#core/workflow/definition.ts';
import { useAdmin } from '../../store.ts';
import { isKey } from '../model.ts';

/** What conditions of a definition may refer to: its own fields, and every index of the company. */
export function useDefinitionFields(definition: Definition, language: Language) {
  const indexes = useAdmin((state) => state.data?.index);
  const fields = useMemo((): Fields => {
    const company = (indexes ?? [])
      .filter(({ name }) => isKey(name))
      .map(({ name, type }) => [name, { type }] as const);
    return { ...Object.fromEntries(company), ...fieldsOfDefinition(definition) };
  }, [indexes, definition]);
  const captions = useMemo(
    () =>
      new Map([
        ...(indexes ?? []).map(({ name, caption }) => [name, caption] as const),
        ...worksOf(definition).flatMap(([, work]) =>
          (work.fields ?? []).map(({ name, caption }) => [name, caption[language]] as const),
        ),
      ]),
    [indexes, definition, language],
  );
  const nameOf = useCallback((field: string): string => captions.get(field) ?? field, [captions]);
  return { fields, nameOf };
}
