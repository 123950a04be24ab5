import { Button, Checkbox, MultiSelect, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NOTE_LENGTH, type NoteSet } from '#core/contract/document/note.ts';
import { useSession } from '#src/stores/session/store.ts';
import { useWorkplace } from '#src/viewer/workplace/contributions.ts';
import classes from '../extras.module.css';
import { audienceQuery } from '../queries.ts';
import { setNote } from './effects.ts';
import { draftKey, emptyDraft, endDraft, keepDraft, useNoteDrafts } from './drafts.ts';
import { placeAt } from './place.ts';

/** Most options rendered; further ones are found by typing. */
const DRAWN_OPTIONS = 200;

/** The form for a new note: on the document, or at a place on a page, which its pin shows. Ctrl+Enter saves it. */
export function NoteForm() {
  const { info, view } = useWorkplace();
  const { t } = useTranslation('extras');
  const own = useSession((session) => session.user?.id);
  const key = draftKey(info.docid);
  const { text, mentioned, place } = useNoteDrafts(({ drafts }) => drafts[key] ?? emptyDraft);
  const audience = useQuery({ ...audienceQuery(info.docid), enabled: text !== '' }).data ?? [];
  const [isSaving, setSaving] = useState(false);

  const save = async (): Promise<void> => {
    if (text.trim() === '' || isSaving) return;
    const note: NoteSet = {
      text: text.trim(),
      ...(place !== undefined && { place }),
      ...(mentioned.length > 0 && { mention: mentioned }),
    };
    const sent = useNoteDrafts.getState().drafts[key];
    setSaving(true);
    const refused = await setNote(info.docid, note);
    setSaving(false);
    // The note is listed before its answer arrives: the next one may have been begun.
    if (refused === undefined) endDraft(key, sent);
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void save();
  };
  return (
    <form className={classes['form']} onSubmit={onSubmit} aria-label={t('notes.new')}>
      <Textarea
        aria-label={t('notes.text')}
        placeholder={t('notes.text')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={NOTE_LENGTH}
        value={text}
        onChange={(event) => keepDraft(key, { text: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit(event);
        }}
      />
      {text !== '' && (
        <>
          <MultiSelect
            size="xs"
            searchable
            aria-label={t('notes.mention')}
            placeholder={mentioned.length === 0 ? t('notes.mention') : ''}
            data={audience.filter(({ id }) => id !== own).map(({ id, name }) => ({ value: String(id), label: name }))}
            limit={DRAWN_OPTIONS}
            value={mentioned.map(String)}
            onChange={(ids) => keepDraft(key, { mentioned: ids.map(Number) })}
            comboboxProps={{ transitionProps: { duration: 0 } }}
          />
          {place !== undefined && (
            <p className={classes['quiet']} role="status">
              {t('notes.placed', { page: place.pageno })}
            </p>
          )}
          <div className={classes['line']}>
            {view !== null && (
              <Checkbox
                className={classes['grow']}
                size="xs"
                label={t('notes.onPage')}
                checked={place !== undefined}
                onChange={(event) => {
                  const middle = event.currentTarget.checked ? view.middle() : null;
                  keepDraft(key, { place: middle === null ? undefined : placeAt(middle) });
                }}
              />
            )}
            <Button type="submit" size="compact-sm" loading={isSaving} disabled={text.trim() === ''}>
              {t('notes.add')}
            </Button>
          </div>
        </>
      )}
    </form>
  );
}
