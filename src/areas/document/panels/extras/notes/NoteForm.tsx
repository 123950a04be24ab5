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
import { keepDraft, useNoteDrafts } from './drafts.ts';

const nobody: string[] = [];

/** Most options rendered; further ones are found by typing. */
const DRAWN_OPTIONS = 200;

/** The form for a new note: on the document, or at the current place on the page. Ctrl+Enter saves it. */
export function NoteForm() {
  const { info, view } = useWorkplace();
  const { t } = useTranslation('extras');
  const own = useSession((session) => session.user?.id);
  const text = useNoteDrafts((drafts) => drafts[info.docid] ?? '');
  const audience = useQuery({ ...audienceQuery(info.docid), enabled: text !== '' }).data ?? [];
  const [onPage, setOnPage] = useState(false);
  const [mentioned, setMentioned] = useState(nobody);
  const [isSaving, setSaving] = useState(false);

  const save = async (): Promise<void> => {
    if (text.trim() === '' || isSaving) return;
    const seen = onPage ? (view?.middle() ?? null) : null;
    const note: NoteSet = {
      text: text.trim(),
      ...(seen !== null && { place: { pageno: seen.page, x: Math.max(0, seen.at.x), y: Math.max(0, seen.at.y) } }),
      ...(mentioned.length > 0 && { mention: mentioned.map(Number) }),
    };
    setSaving(true);
    const kept = await setNote(info.docid, note);
    setSaving(false);
    if (!kept) return;
    keepDraft(info.docid, '');
    setMentioned(nobody);
    setOnPage(false);
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
        onChange={(event) => keepDraft(info.docid, event.currentTarget.value)}
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
            value={mentioned}
            onChange={setMentioned}
            comboboxProps={{ transitionProps: { duration: 0 } }}
          />
          <div className={classes['line']}>
            {view !== null && (
              <Checkbox
                className={classes['grow']}
                size="xs"
                label={t('notes.onPage')}
                checked={onPage}
                onChange={(event) => setOnPage(event.currentTarget.checked)}
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
