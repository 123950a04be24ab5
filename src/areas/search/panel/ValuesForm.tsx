import { Autocomplete, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { numberText } from '#core/kernel/number.ts';
import type { Index, MaskField } from '#core/contract/master.ts';
import { SOUGHT_TEXT_MAXIMUM, SOUGHT_VALUES_MAXIMUM } from '#core/contract/search/search.ts';
import { useLanguage } from '#src/list/useLanguage.ts';
import { useLookup, valuesOf } from '#src/stores/lookups.ts';
import classes from '../search.module.css';
import { labelled } from '#src/ui/part/labelled.ts';
import { invalidOf, linesOf } from '../values.ts';

export interface SeveralValues {
  readonly maskId: number;
  /** The clients searched in; none: all. */
  readonly clients: readonly number[];
  readonly field: MaskField;
  readonly index: Index;
  /** One per line. */
  readonly text: string;
  readonly onText: (text: string) => void;
}

interface ValuesFormProps extends SeveralValues {
  readonly formId: string;
  readonly close: () => void;
}

/** Values, one per line, typed or pasted; look-up values can be chosen above. Empty lines are ignored. */
export function ValuesForm({ formId, close, maskId, clients, field, index, text, onText }: ValuesFormProps) {
  const { t } = useTranslation(['search', 'ui']);
  const language = useLanguage();
  const [typed, setTyped] = useState(text);
  const [sought, setSought] = useState('');
  const rows = useLookup(maskId, field, sought, { enabled: field.lookup, clients });
  const lines = linesOf(typed);
  /** Of many values the wrong one must be named: the field in the panel shows only their number. */
  const wrongOf = (values: readonly string[]): string | undefined => {
    const invalid = values.length > 1 ? invalidOf(index, values) : undefined;
    return invalid && labelled(invalid.line, t(`ui:value.problem.${invalid.problem}`));
  };
  const [wrong, setWrong] = useState(() => wrongOf(lines));
  const problemOf = (): string | undefined => {
    if (lines.length > SOUGHT_VALUES_MAXIMUM) return t('many.tooMany', { limit: SOUGHT_VALUES_MAXIMUM });
    if (typed.length > SOUGHT_TEXT_MAXIMUM)
      return t('many.tooLong', { limit: numberText(SOUGHT_TEXT_MAXIMUM, 0, language) });
    return wrong;
  };
  const problem = problemOf();
  const type = (changed: string): void => {
    setTyped(changed);
    setWrong(undefined);
  };
  return (
    <form
      id={formId}
      className={classes['values']}
      onSubmit={(event) => {
        event.preventDefault();
        if (problem !== undefined) return;
        const found = wrongOf(lines);
        if (found !== undefined) return setWrong(found);
        close();
        onText(lines.join('\n'));
      }}
    >
      {field.lookup && (
        <Autocomplete
          label={t('many.lookup')}
          data={[...valuesOf(rows, field)]}
          filter={({ options }) => options}
          value={sought}
          onChange={setSought}
          onOptionSubmit={(value) => {
            type([...lines, value].join('\n'));
            setSought('');
          }}
          clearable
          comboboxProps={{ transitionProps: { duration: 0 } }}
        />
      )}
      <Textarea
        label={t('many.label')}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        rows={field.lookup ? 10 : 13}
        spellCheck={false}
        error={problem}
        description={t('many.count', { count: lines.length })}
        data-autofocus
      />
    </form>
  );
}
