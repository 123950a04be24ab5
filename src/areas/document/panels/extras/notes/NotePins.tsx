import { IconMapPin, IconNote } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Note, NotePlace } from '#core/contract/document/note.ts';
import { pagePoint } from '#core/kernel/geometry.ts';
import { pageNo } from '#core/kernel/ids.ts';
import { labelled } from '#src/ui/part/labelled.ts';
import { PagePins, type Pin } from '#src/viewer/canvas/pins/PagePins.tsx';
import type { OverlaySlot } from '#src/viewer/canvas/ViewerCanvas.tsx';
import { canDraw } from '#src/viewer/model/edit.ts';
import { useWorkplace } from '#src/viewer/workplace/contributions.ts';
import { notesQuery } from '../queries.ts';
import { draftKey, keepDraft, useNoteDrafts } from './drafts.ts';
import { placeAt } from './place.ts';
import { showNote } from './shownNote.ts';

/** Characters of a note in the name of its pin. */
const EXCERPT = 120;
const NO_NOTES: readonly Note[] = [];

/** Pins at the places of notes, which lead to them, and of a note being written, which is moved to its place. */
export default function NotePins({ slot }: { readonly slot: OverlaySlot }) {
  const { info, viewing, sidebar } = useWorkplace();
  const { t } = useTranslation('extras');
  const mayRead = info.rights.readnotes !== false;
  const notes = useQuery({ ...notesQuery(info.docid), enabled: mayRead }).data ?? NO_NOTES;
  const key = draftKey(info.docid);
  const place = useNoteDrafts(({ drafts }) => drafts[key]?.place);
  const isDrawing = useStore(viewing.layers.store, ({ edit }) => canDraw(edit));
  const pins = notes.flatMap((note): readonly Pin[] =>
    note.place === undefined
      ? []
      : [{ ...spotOf(note.place), id: note.id, label: labelled(note.username, note.text.slice(0, EXCERPT)) }],
  );
  return (
    <>
      <PagePins
        slot={slot}
        label={t('notes.pins')}
        icon={<IconNote size={16} stroke={1.75} aria-hidden />}
        pins={pins}
        isThrough={isDrawing}
        onPress={({ id }) => {
          showNote(id);
          sidebar.show('extras');
        }}
      />
      {place !== undefined && (
        <PagePins
          slot={slot}
          label={t('notes.new')}
          icon={<IconMapPin size={16} stroke={1.75} aria-hidden />}
          pins={[{ ...spotOf(place), id: 0, label: t('notes.move') }]}
          isThrough={isDrawing}
          onMove={(_, to) => keepDraft(key, { place: placeAt(to) })}
        />
      )}
    </>
  );
}

const spotOf = ({ pageno, x, y }: NotePlace) => ({ page: pageNo(pageno), at: pagePoint(x, y) });
