import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TEMPLATE_NAME_LENGTH } from '#core/contract/marks/template.ts';
import { queryClient } from '#src/stores/queryClient.ts';
import { TextField } from '#src/ui/field/Field.tsx';
import { templatesQuery, type TemplateDetails } from '#src/viewer/session/templates/templates.ts';
import classes from '../placing/placing.module.css';

interface TemplateDetailsFormProps {
  readonly formId: string;
  readonly initial: TemplateDetails;
  /** Saves the input. @returns the reason for the user if it failed, or null */
  readonly onKeep: (details: TemplateDetails) => Promise<string | null>;
}

/** A template's name, and which of the user's groups it is shared with. */
export function TemplateDetailsForm({ formId, initial, onKeep }: TemplateDetailsFormProps) {
  const { t } = useTranslation('stamps');
  const list = useQuery(templatesQuery, queryClient);
  const [name, setName] = useState(initial.name);
  const [groups, setGroups] = useState(initial.groups);
  const [error, setError] = useState<string>();
  const [isKeeping, setIsKeeping] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isKeeping) return;
    if (name.trim() === '') return setError(t('template.nameMissing'));
    setIsKeeping(true);
    const refused = await onKeep({ name: name.trim(), groups });
    setIsKeeping(false);
    setError(refused ?? undefined);
  };
  return (
    <form id={formId} className={classes.fields} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={t('template.name')}
        value={name}
        error={error}
        maxLength={TEMPLATE_NAME_LENGTH}
        autoFocus
        onChange={(next) => {
          setName(next);
          setError(undefined);
        }}
      />
      {(list.data?.group.length ?? 0) > 0 && (
        <Checkbox.Group
          label={t('template.shareWith')}
          description={t('template.shareHint')}
          value={groups.map(String)}
          onChange={(next) => setGroups(next.map(Number))}
        >
          <div className={classes.fields} style={{ marginTop: 8 }}>
            {list.data?.group.map((group) => (
              <Checkbox key={group.id} value={String(group.id)} label={group.name} />
            ))}
          </div>
        </Checkbox.Group>
      )}
    </form>
  );
}
