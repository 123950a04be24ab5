import { Autocomplete, Pill } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconTagOff } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TAG_LENGTH } from '#core/contract/document/tag.ts';
import { call } from '#src/gateway/call.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { isTouch } from '#src/ui/touch.ts';
import { useWorkplace } from '#src/viewer/workplace/contributions.ts';
import { refresh } from '#src/stores/documents/refresh.ts';
import { afterSending } from '#src/ui/field/afterSending.ts';
import { PanelFailure } from '../../rows/PanelFailure.tsx';
import classes from '../extras.module.css';
import { suggestedTagsQuery, tagsQuery } from '../queries.ts';

/** Milliseconds without typing before suggestions are requested. */
const TYPING_REST_MS = 200;

/** The tags of the document; tags of other documents are suggested while typing. */
export function TagsPart() {
  const { info } = useWorkplace();
  const { docid } = info;
  const { t } = useTranslation('extras');
  const [typed, setTyped] = useState('');
  const [isSuggesting, setIsSuggesting] = useState(false);
  const [asked] = useDebouncedValue(typed.trim(), TYPING_REST_MS);
  const tags = useQuery(tagsQuery(docid));
  const suggested = useQuery({ ...suggestedTagsQuery(asked), placeholderData: keepPreviousData }).data ?? [];
  const held = new Set(tags.data?.map(({ id }) => id));
  const mayEdit = info.rights.edit !== false;

  const add = async (name: string): Promise<void> => {
    if (name.trim() === '') return;
    const answer = await call('tagSet', { body: { docid, name: name.trim() } });
    if (answer.ok) setTyped(afterSending(name));
    refresh(docid, 'tag.set');
  };
  const remove = async (id: number): Promise<void> => {
    await call('tagDelete', { body: { docid, id } });
    refresh(docid, 'tag.set');
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    // The suggestions would cover the tags until the field is left.
    setIsSuggesting(false);
    void add(typed);
  };
  if (tags.isError) return <PanelFailure failure={tags.error} onRetry={() => void tags.refetch()} />;
  return (
    <section className={classes['part']} aria-label={t('parts.tags')}>
      {mayEdit && (
        <form className={classes['form']} onSubmit={onSubmit}>
          <Autocomplete
            aria-label={t('tags.add')}
            enterKeyHint="done"
            placeholder={t('tags.add')}
            maxLength={TAG_LENGTH}
            data={[...new Set(suggested.filter(({ id }) => !held.has(id)).map(({ name }) => name))]}
            filter={({ options }) => options}
            value={typed}
            onChange={setTyped}
            onOptionSubmit={(name) => void add(name)}
            dropdownOpened={isSuggesting}
            onDropdownOpen={() => setIsSuggesting(true)}
            onDropdownClose={() => setIsSuggesting(false)}
            comboboxProps={{ transitionProps: { duration: 0 } }}
          />
        </form>
      )}
      {tags.data?.length === 0 && (
        <EmptyState
          icon={<IconTagOff size={28} stroke={1.5} aria-hidden />}
          title={t('tags.none')}
          hint={isTouch() ? t('tags.hintTouch') : t('tags.hint')}
        />
      )}
      <ul className={classes['tags']} aria-label={t('parts.tags')}>
        {tags.data?.map(({ id, name }) => (
          <li key={id}>
            <Pill
              size="md"
              title={name}
              withRemoveButton={mayEdit}
              removeButtonProps={{ 'aria-label': t('tags.remove', { name }), 'aria-hidden': false, tabIndex: 0 }}
              onRemove={() => void remove(id)}
            >
              {name}
            </Pill>
          </li>
        ))}
      </ul>
    </section>
  );
}
