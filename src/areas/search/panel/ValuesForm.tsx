import { Autocomplete, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MaskField } from '#core/contract/master.ts';
import { SOUGHT_VALUES_MAXIMUM } from '#core/contract/search/search.ts';
import { useLookup, valuesOf } from '#src/stores/lookups.ts';
import classes from '../search.module.css';
import { linesOf } from '../values.ts';

/** Maximum stored length of a field's text, in UTF-16 units. */
const TEXT_MAXIMUM = 4000;

export interface SeveralValues {
  readonly maskId: number;
  /** The clients searched in; none: all. */
  readonly clients: readonly number[];
  readonly field: MaskField;
  /** One per line. */
  readonly text: string;
  readonly onText: (text: string) => void;
}

interface ValuesFormProps extends SeveralValues {
  readonly formId: string;
  readonly close: () => void;
}

/** Values, one per line, typed or pasted; look-up values can be chosen above. Empty lines are ignored. */
export function ValuesForm({ formId, close, maskId, clients, field, text, onText }: ValuesFormProps) {
  const { t } = useTranslation('search');
  const [typed, setTyped] = useState(text);
  const [sought, setSought] = useState('');
  const rows = useLookup(maskId, field, sought, { enabled: field.lookup, clients });
  const lines = linesOf(typed);
  const isTooMany = lines.length > SOUGHT_VALUES_MAXIMUM;
  return (
    <form
      id={formId}
      className={classes['values']}
      onSubmit={(event) => {
        event.preventDefault();
        if (isTooMany) return;
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
            setTyped([...lines, value].join('\n'));
            setSought('');
          }}
          clearable
          comboboxProps={{ transitionProps: { duration: 0 } }}
        />
      )}
      <Textarea
        label={t('many.label')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        maxLength={TEXT_MAXIMUM}
        rows={field.lookup ? 10 : 13}
        spellCheck={false}
        error={isTooMany ? t('many.tooMany', { limit: SOUGHT_VALUES_MAXIMUM }) : undefined}
        description={t('many.count', { count: lines.length })}
        data-autofocus
      />
    </form>
  );
}
