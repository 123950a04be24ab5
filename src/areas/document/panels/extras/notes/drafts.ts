import { t } from 'i18next';
import * as z from 'zod/mini';
import { NotePlace } from '#core/contract/document/note.ts';
import { create } from 'zustand';
import { onUserLeft } from '#src/stores/session/reset.ts';
import { useSession } from '#src/stores/session/store.ts';
import { parseStored, tabText } from '#src/stores/storage.ts';
import { registerUnsavedWork } from '#src/stores/work/registry.ts';

const Draft = z.object({
  text: z.string(),
  /** Ids of the users to mention. */
  mentioned: z.array(z.int()),
  /** Where on a page it belongs; without one it belongs to the document. */
  place: z.optional(NotePlace),
  /** For an existing note: its text and revision when editing began. */
  before: z.optional(z.object({ text: z.string(), revision: z.int() })),
});
/** A note being written: a new one, or another text for an existing one. */
export type NoteDraft = z.infer<typeof Draft>;

export const emptyDraft: NoteDraft = { text: '', mentioned: [] };

/** The key of a draft: a new note of a document, or an existing note. */
export const draftKey = (docid: number, noteid?: number): string =>
  noteid === undefined ? `${docid}` : `${docid}/${noteid}`;

/** Storage key under which drafts survive a reload. */
const KEY = 'document.notes';
const Stored = z.object({ userid: z.int(), drafts: z.record(z.string(), Draft) });

const stored = (): Readonly<Record<string, NoteDraft>> => {
  const read = Stored.safeParse(parseStored(tabText.read(KEY)));
  return read.success && read.data.userid === useSession.getState().user?.id ? read.data.drafts : {};
};

/** Drafts by key, kept while another panel or document is open, and over a reload. */
export const useNoteDrafts = create<{ readonly drafts: Readonly<Record<string, NoteDraft>> }>()(() => ({
  drafts: stored(),
}));

const isTyped = ({ text, before }: NoteDraft): boolean => text.trim() !== (before?.text ?? '');

useNoteDrafts.subscribe(({ drafts }) => {
  const userid = useSession.getState().user?.id;
  if (userid === undefined || Object.keys(drafts).length === 0) tabText.remove(KEY);
  else tabText.write(KEY, JSON.stringify({ userid, drafts }));
});

const forgetAll = (): void => useNoteDrafts.setState({ drafts: {} });

onUserLeft(forgetAll);

registerUnsavedWork({
  outlivesScreen: true,
  isUnsaved: () => Object.values(useNoteDrafts.getState().drafts).some(isTyped),
  question: () => ({
    title: t('extras:notes.unsaved.title'),
    text: t('extras:notes.unsaved.text'),
    stay: t('extras:notes.unsaved.stay'),
    ways: [
      {
        label: t('extras:notes.discard'),
        destroys: true,
        take: () => {
          forgetAll();
          return Promise.resolve(true);
        },
      },
    ],
  }),
});

/** Changes a draft, creating it if necessary. */
export const keepDraft = (key: string, part: Partial<NoteDraft>): void =>
  useNoteDrafts.setState(({ drafts }) => ({
    drafts: { ...drafts, [key]: { ...emptyDraft, ...drafts[key], ...part } },
  }));

/** Bases a draft, if there still is one, on its note as it is now: saving overwrites that. */
export const rebaseDraft = (key: string): void => {
  if (useNoteDrafts.getState().drafts[key] !== undefined) keepDraft(key, { before: undefined });
};

/** Drops a draft that was saved, unless it has been changed since it was sent: the change is kept. */
export const endDraft = (key: string, sent: NoteDraft | undefined): void => {
  if (useNoteDrafts.getState().drafts[key] === sent) dropDraft(key);
  else rebaseDraft(key);
};

export const dropDraft = (key: string): void =>
  useNoteDrafts.setState(({ drafts }) => {
    const { [key]: _, ...others } = drafts;
    return { drafts: others };
  });
