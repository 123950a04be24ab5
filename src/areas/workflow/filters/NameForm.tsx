import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '#src/ui/field/Field.tsx';
import { saveFilter } from './effects.ts';
import { NAME_MAXIMUM } from './model.ts';

interface NameFormProps {
  readonly formId: string;
  readonly initial: string;
  readonly onDone: () => void;
}

/** The name of the filter; a filter with the same name is replaced. */
export function NameForm({ formId, initial, onDone }: NameFormProps) {
  const { t } = useTranslation('workflow');
  const [name, setName] = useState(initial);
  const [error, setError] = useState<string>();
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setError(t('own.nameMissing'));
    const problem = await saveFilter(name.trim());
    if (problem === null) onDone();
    else setError(problem);
  };
  return (
    <form id={formId} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={t('own.name')}
        description={t('own.nameHint')}
        value={name}
        error={error}
        maxLength={NAME_MAXIMUM}
        autoFocus
        onChange={(next) => {
          setName(next);
          setError(undefined);
        }}
      />
    </form>
  );
}
