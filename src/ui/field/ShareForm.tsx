import { Checkbox } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { TextField } from './Field.tsx';
import classes from './shareForm.module.css';

export interface ShareDetails {
  readonly name: string;
  readonly groups: readonly number[];
}

interface ShareFormProps {
  readonly formId: string;
  readonly initial: ShareDetails;
  /** The user's groups; without any, only the name is asked for. */
  readonly groups: readonly { readonly id: number; readonly name: string }[];
  readonly texts: Readonly<Record<'name' | 'nameMissing' | 'shareWith' | 'shareHint', string>>;
  readonly nameMaximum: number;
  /** Saves the input. @returns the error message for the user, or null */
  readonly onSave: (details: ShareDetails) => Promise<string | null>;
}

/** The name of something a user saves, and the groups it is shared with. */
export function ShareForm({ formId, initial, groups, texts, nameMaximum, onSave }: ShareFormProps) {
  const [name, setName] = useState(initial.name);
  const [chosen, setChosen] = useState(initial.groups);
  const [error, setError] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSaving) return;
    if (name.trim() === '') return setError(texts.nameMissing);
    setIsSaving(true);
    const refused = await onSave({ name: name.trim(), groups: chosen });
    setIsSaving(false);
    setError(refused ?? undefined);
  };
  return (
    <form id={formId} className={classes['form']} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={texts.name}
        value={name}
        error={error}
        maxLength={nameMaximum}
        autoFocus
        onChange={(next) => {
          setName(next);
          setError(undefined);
        }}
      />
      {groups.length > 0 && (
        <Checkbox.Group
          label={texts.shareWith}
          description={texts.shareHint}
          value={chosen.map(String)}
          onChange={(next) => setChosen(next.map(Number))}
        >
          <div className={classes['groups']}>
            {groups.map((group) => (
              <Checkbox key={group.id} value={String(group.id)} label={group.name} />
            ))}
          </div>
        </Checkbox.Group>
      )}
    </form>
  );
}
