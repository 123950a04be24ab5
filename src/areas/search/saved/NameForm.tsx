import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SAVED_SEARCH_NAME_LENGTH } from '#core/contract/search/savedSearch.ts';
import { queryClient } from '#src/stores/queryClient.ts';
import { savedSearchesQuery } from '#src/stores/savedSearches.ts';
import { TextField } from '#src/ui/field/Field.tsx';
import classes from './saved.module.css';

export interface SearchDetails {
  readonly name: string;
  readonly groups: readonly number[];
}

interface NameFormProps {
  readonly formId: string;
  readonly initial: SearchDetails;
  /** Saves the input. @returns the error message for the user, or null */
  readonly onKeep: (details: SearchDetails) => Promise<string | null>;
}

/** Name of a saved search, and the user's groups it is shared with. */
export function NameForm({ formId, initial, onKeep }: NameFormProps) {
  const { t } = useTranslation('search');
  const list = useQuery(savedSearchesQuery, queryClient);
  const [name, setName] = useState(initial.name);
  const [groups, setGroups] = useState(initial.groups);
  const [error, setError] = useState<string>();
  const [isKeeping, setIsKeeping] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isKeeping) return;
    if (name.trim() === '') return setError(t('saved.nameMissing'));
    setIsKeeping(true);
    const refused = await onKeep({ name: name.trim(), groups });
    setIsKeeping(false);
    setError(refused ?? undefined);
  };
  return (
    <form id={formId} className={classes['fields']} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={t('saved.name')}
        value={name}
        error={error}
        maxLength={SAVED_SEARCH_NAME_LENGTH}
        autoFocus
        onChange={(next) => {
          setName(next);
          setError(undefined);
        }}
      />
      {(list.data?.group.length ?? 0) > 0 && (
        <Checkbox.Group
          label={t('saved.shareWith')}
          description={t('saved.shareHint')}
          value={groups.map(String)}
          onChange={(next) => setGroups(next.map(Number))}
        >
          <div className={classes['groups']}>
            {list.data?.group.map((group) => (
              <Checkbox key={group.id} value={String(group.id)} label={group.name} />
            ))}
          </div>
        </Checkbox.Group>
      )}
    </form>
  );
}
