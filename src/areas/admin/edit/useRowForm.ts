import { t } from 'i18next';
import { useRef, useState } from 'react';
import { runCommand } from '#src/commands/named.ts';
import { changed, loadAll } from '../effects.ts';
import type { AdminRow, Section } from '../sections/section.ts';
import type { AdminData } from '../store.ts';
import { type Draft, faultsOf, isSame } from './draft.ts';
import { useAskBeforeLeaving } from './useAskBeforeLeaving.ts';

interface Begun {
  readonly row: AdminRow | undefined;
  readonly draft: Draft;
}

/**
 * The form for a row. Nothing typed is lost: leaving asks, and if somebody else saved first, the user decides whose
 * values win. Until something is typed, the form shows the row as it is last known: it may be opened from a list that
 * is still being read anew.
 */
export function useRowForm(section: Section, row: AdminRow | undefined, data: AdminData, back: string) {
  const [base, setBase] = useState<Begun>(() => ({ row, draft: section.draftOf(row, data) }));
  const [draft, setDraft] = useState(base.draft);
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [theirs, setTheirs] = useState<Begun>();
  const isLeaving = useRef(false);
  const groups = section.groups(data, base.row, draft);
  const faults = faultsOf(groups, draft);
  const isDirty = !isSame(draft, base.draft);
  if (row !== undefined && row.etag !== base.row?.etag && !isDirty && !busy && theirs === undefined) {
    const newer = { row, draft: section.draftOf(row, data) };
    setBase(newer);
    setDraft(newer.draft);
  }

  const toList = (): void => runCommand('path.open', back);
  /** After the row was saved or deleted: nothing is left to ask about. */
  const leave = (): void => {
    isLeaving.current = true;
    toList();
  };
  const save = async (): Promise<boolean> => {
    setShown(true);
    setRefusal('');
    const [first] = faults.keys();
    if (first !== undefined) document.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    if (first !== undefined || busy) return false;
    setBusy(true);
    const saved = await section.save(draft, base.row, data);
    setBusy(false);
    if (!saved.ok) {
      setRefusal(saved.error.message);
      if (saved.error.name === 'admin.conflict') setTheirs(await newest(section, base.row));
      return false;
    }
    void changed(t('admin:saved'));
    leave();
    return true;
  };

  useAskBeforeLeaving(() => isDirty && !isLeaving.current, save, 'admin:save');

  return {
    row: base.row,
    draft,
    setDraft,
    groups,
    faults: shown ? faults : new Map<never, never>(),
    isDirty,
    busy,
    refusal,
    save,
    toList,
    leave,
    /** Set if somebody else saved first: choosing whose row wins. */
    conflict: theirs && {
      keepMine: () => {
        setBase(theirs);
        setTheirs(undefined);
        setRefusal('');
      },
      takeTheirs: () => {
        setBase(theirs);
        setDraft(theirs.draft);
        setTheirs(undefined);
        setRefusal('');
      },
    },
  };
}

async function newest(section: Section, row: AdminRow | undefined): Promise<Begun | undefined> {
  const read = await loadAll();
  if (!read.ok) return undefined;
  const now = section.rows(read.value).find(({ id }) => id === row?.id);
  return now && { row: now, draft: section.draftOf(now, read.value) };
}
