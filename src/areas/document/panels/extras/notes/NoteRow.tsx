import { Button, Textarea } from '@mantine/core';
import { IconFileSymlink, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { NOTE_LENGTH, type Note } from '#core/contract/document/note.ts';
import { dateText } from '#core/kernel/dateText.ts';
import { pageNo } from '#core/kernel/ids.ts';
import { currentLanguage } from '#src/stores/language/model.ts';
import { askFirst } from '#src/stores/modals/effects.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { useSession } from '#src/stores/session/store.ts';
import { RowButton } from '#src/ui/row/RowButton.tsx';
import { useWorkplace } from '#src/viewer/workplace/contributions.ts';
import classes from '../extras.module.css';
import { draftKey, dropDraft, endDraft, keepDraft, rebaseDraft, useNoteDrafts } from './drafts.ts';
import { deleteNote, setNote } from './effects.ts';

/** A note with its author and date, and actions to go to its place, edit and delete it. */
export function NoteRow({ note }: { readonly note: Note }) {
  const { info, view } = useWorkplace();
  const { t, i18n } = useTranslation(['extras', 'messages']);
  const user = useSession((session) => session.user?.id);
  const mentioned = useMasterData(({ users }) =>
    users
      .filter(({ id }) => note.mention.includes(id))
      .map(({ name }) => name)
      .join(', '),
  );
  const key = draftKey(note.docid, note.id);
  const draft = useNoteDrafts(({ drafts }) => drafts[key]);
  const typed = draft?.text;
  const language = currentLanguage(i18n.language);
  const mayEdit =
    info.protection?.active !== true &&
    (note.userid === user ? info.rights.editnotes !== false : info.rights.editothersnotes === true);

  const save = async (): Promise<void> => {
    if (draft === undefined || draft.text.trim() === '') return;
    const revision = draft.before?.revision ?? note.revision;
    const refused = await setNote(note.docid, { id: note.id, revision, text: draft.text.trim() });
    if (refused === undefined) endDraft(key, draft);
    // Somebody else has changed the note, and the user was told: saving again overwrites that.
    else if (refused === 'note.conflict') rebaseDraft(key);
  };
  const edit = () => keepDraft(key, { text: note.text, before: { text: note.text, revision: note.revision } });
  const remove = () =>
    askFirst(
      { title: t('notes.delete'), text: t('messages:confirm.note') },
      () => void deleteNote(note, t('messages:note.notDeleted')),
    );
  const place = note.place;
  return (
    <article className={classes['row']}>
      <p className={classes['by']}>
        {t('notes.by', { name: note.username, date: dateText(note.changedate ?? note.createdate, language) })}
      </p>
      <div className={classes['actions']}>
        {place !== undefined && view !== null && (
          <RowButton
            icon={IconFileSymlink}
            label={t('notes.show', { page: place.pageno })}
            onPress={() => view.reveal(pageNo(place.pageno), { x: place.x, y: place.y, width: 1, height: 1 })}
          />
        )}
        {mayEdit && <RowButton icon={IconPencil} label={t('notes.edit')} onPress={edit} />}
        {mayEdit && <RowButton icon={IconTrash} label={t('notes.delete')} onPress={remove} />}
      </div>
      {typed === undefined ? (
        <p className={classes['text']}>{note.text}</p>
      ) : (
        <div className={classes['text']}>
          <Textarea
            aria-label={t('notes.edit')}
            autosize
            autoFocus
            maxRows={12}
            maxLength={NOTE_LENGTH}
            value={typed}
            onChange={(event) => keepDraft(key, { text: event.currentTarget.value })}
            onKeyDown={(event) => {
              if (event.key === 'Escape') dropDraft(key);
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
            }}
          />
          <Button size="compact-sm" mt={4} onClick={() => void save()} disabled={typed.trim() === ''}>
            {t('notes.save')}
          </Button>
          <Button size="compact-sm" mt={4} variant="subtle" onClick={() => dropDraft(key)}>
            {t('notes.discard')}
          </Button>
        </div>
      )}
      {mentioned !== '' && <p className={classes['quiet']}>{t('notes.mentioned', { names: mentioned })}</p>}
    </article>
  );
}
