import { IconNoteOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { useWorkplace } from '#src/viewer/workplace/contributions.ts';
import { PanelFailure } from '../../rows/PanelFailure.tsx';
import { Rows } from '../../rows/Rows.tsx';
import classes from '../extras.module.css';
import { notesQuery } from '../queries.ts';
import { NoteForm } from './NoteForm.tsx';
import { NoteRow } from './NoteRow.tsx';
import { useShownNote } from './shownNote.ts';

/** Height of a note of one or two lines, in CSS px. */
const ROW_HEIGHT = 72;

/** The notes of the document, latest first. */
export function NotesPart() {
  const { info } = useWorkplace();
  const { t } = useTranslation(['extras', 'messages']);
  const notes = useQuery(notesQuery(info.docid));
  const shown = useShownNote(({ asked }) => asked);
  const isProtected = info.protection?.active === true;
  if (notes.isError) return <PanelFailure failure={notes.error} onRetry={() => void notes.refetch()} />;
  return (
    <section className={classes['part']} aria-label={t('parts.notes')}>
      {isProtected && <p className={classes['quiet']}>{t('protected')}</p>}
      {!isProtected && info.rights.createnotes !== false && <NoteForm />}
      {notes.isPending && <Spinner />}
      {notes.data?.length === 0 && (
        <EmptyState
          icon={<IconNoteOff size={28} stroke={1.5} aria-hidden />}
          title={t('messages:note.none')}
          hint={t('notes.hint')}
        />
      )}
      {notes.data !== undefined && notes.data.length > 0 && (
        <Rows label={t('parts.notes')} rows={notes.data} keyOf={({ id }) => id} height={ROW_HEIGHT} shown={shown}>
          {(note) => <NoteRow note={note} />}
        </Rows>
      )}
    </section>
  );
}
