import { useCallback, useState } from 'react';
import type { FormDefinition, FormValues } from '#core/contract/work/form.ts';
import { FormBody } from '../fill/FormBody.tsx';
import classes from '../forms.module.css';

/** The form as those who fill it in see it; what is typed here is sent nowhere. */
export function Preview({
  definition,
  name,
  isPhone,
}: {
  readonly definition: FormDefinition;
  readonly name: string;
  readonly isPhone: boolean;
}) {
  const [values, setValues] = useState<FormValues>({});
  const onValue = useCallback(
    (id: string, value: FormValues[string]) => setValues((held) => ({ ...held, [id]: value })),
    [],
  );
  return (
    <div className={classes['scroll']}>
      <div className={classes[isPhone ? 'phone' : 'sheet']}>
        <h1>{name}</h1>
        <FormBody definition={definition} values={values} problems={[]} onValue={onValue} />
      </div>
    </div>
  );
}
