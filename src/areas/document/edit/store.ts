import * as z from 'zod/mini';
import { create } from 'zustand';
import { onUserLeft } from '#src/stores/session/reset.ts';
import { parseStored, tabText } from '#src/stores/storage.ts';
import { type Aspect, ASPECTS, type Edited } from './model.ts';
import { noProblems } from '#src/filing/model.ts';

/** Storage key under which typed values survive a reload. */
const KEY = 'document.edit';

const OptionalId = z.nullable(z.int());
const StoredFiling = z.object({
  clientid: OptionalId,
  productid: OptionalId,
  year: OptionalId,
  doctypeid: OptionalId,
  maskid: OptionalId,
  texts: z.record(z.string(), z.string()),
});
const Stored = z.object({
  docid: z.int(),
  aspect: z.enum(ASPECTS),
  revision: z.optional(z.int()),
  before: StoredFiling,
  now: StoredFiling,
});

const stored = (): Edited | null => {
  const read = Stored.safeParse(parseStored(tabText.read(KEY)));
  return read.success ? { ...read.data, revision: read.data.revision, problems: noProblems } : null;
};

interface Editing {
  /** The document being edited; one at a time. */
  readonly edited: Edited | null;
  readonly saving: boolean;
  /** After `saveAndGoOn`: the aspect to edit in the next document, and the document that was saved. */
  readonly goingOn: { readonly from: number; readonly aspect: Aspect } | null;
  /** The form was opened by the keyboard and takes the focus. */
  readonly takesFocus: boolean;
}

export const useEditing = create<Editing>()(() => ({
  edited: stored(),
  saving: false,
  goingOn: null,
  takesFocus: false,
}));

useEditing.subscribe(({ edited }, before) => {
  if (edited === before.edited) return;
  if (edited === null) tabText.remove(KEY);
  else {
    const { problems: _, ...kept } = edited;
    tabText.write(KEY, JSON.stringify(kept));
  }
});

onUserLeft(() => useEditing.setState({ edited: null, saving: false, goingOn: null, takesFocus: false }));
