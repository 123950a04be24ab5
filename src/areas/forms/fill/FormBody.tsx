import { memo, useCallback, useMemo } from 'react';
import type { FormDefinition, FormValues } from '#core/contract/work/form.ts';
import type { AnswerProblem } from '#core/forms/check.ts';
import { stateOf } from '#core/forms/model.ts';
import classes from './fill.module.css';
import { FieldInput } from './FieldInput.tsx';
import type { FieldInputProps } from './fieldElement.ts';
import { placeOf } from '../place.ts';
import { todayText } from '#src/conditions/today.ts';
import { keepFocus } from '#src/ui/keepFocus.ts';

interface FormBodyProps {
  readonly definition: FormDefinition;
  readonly values: FormValues;
  readonly problems: readonly AnswerProblem[];
  readonly onValue: (id: string, value: FormValues[string]) => void;
}

/** A field at its place; memoised, so that it is rendered only if one of its own props has changed. */
const Place = memo(function Place(props: FieldInputProps) {
  return (
    <div className={classes['place']} style={placeOf(props.field)}>
      <FieldInput {...props} />
    </div>
  );
});
const NONE: readonly AnswerProblem[] = [];

/** The currently visible fields of a form. Typing re-renders only the field concerned. */
export function FormBody({ definition, values, problems, onValue }: FormBodyProps) {
  const state = useMemo(() => stateOf(definition, values, todayText()), [definition, values]);
  const byField = useMemo(() => Map.groupBy(problems, ({ field }) => field), [problems]);
  const onChange = useCallback<FieldInputProps['onChange']>((id, value) => onValue(id, value), [onValue]);
  // A removed row or file leaves its neighbour the focus.
  return (
    <div ref={keepFocus} className={classes['fields']}>
      {definition.fields
        .filter(({ id }) => state.shown.has(id))
        .map((field) => (
          <Place
            key={field.id}
            field={field}
            value={field.kind === 'computed' ? state.computed[field.id] : values[field.id]}
            isRequired={state.required.has(field.id)}
            problems={byField.get(field.id) ?? NONE}
            onChange={onChange}
          />
        ))}
    </div>
  );
}
