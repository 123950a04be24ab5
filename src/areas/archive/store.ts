import { create } from 'zustand';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { onUserLeft } from '#src/stores/session/reset.ts';
import { useSettings } from '#src/stores/settings/store.ts';
import { type Filing, type FilingProblems, noProblems, settled } from '#src/filing/model.ts';
import type { OwnProblems, OwnTexts } from './batch.ts';
import type { QueuedFile } from './queue.ts';

/**
 * The archive as the user left it (specification, section 3, Archive state). It lives outside of the screen: a look at
 * a document just archived loses nothing.
 */
export interface ArchiveState {
  /** As chosen and typed; `settled` leaves what is possible with the master data of the moment. */
  filing: Filing;
  problems: FilingProblems;
  files: readonly QueuedFile[];
  /** Each file has values of its own, over those for all. */
  each: boolean;
  own: OwnTexts;
  ownProblems: OwnProblems;
  selected: ReadonlySet<string>;
  /** The tile one was at last. */
  current: string | undefined;
  /** Photos are becoming one document. */
  combining: boolean;
  /** Look-up values are being compared with their tables. */
  checking: boolean;
}

function beginning(): ArchiveState {
  const { rows: _, ...place } = useSettings.getState().archive;
  return {
    filing: { ...place, texts: {} },
    problems: noProblems,
    files: [],
    each: false,
    own: {},
    ownProblems: {},
    selected: new Set(),
    current: undefined,
    combining: false,
    checking: false,
  };
}

export const useArchive = create<ArchiveState>()(beginning);

/** The archive at this moment, for what reads it without being drawn again. */
export const currentArchive = (): ArchiveState => useArchive.getState();

/** The filing as it holds now. */
export const currentFiling = (): Filing => settled(currentArchive().filing, useMasterData.getState());

/** What files have of their own as it holds now: nothing where all are filed alike. */
export const currentOwn = (): OwnTexts => {
  const { each, own } = currentArchive();
  return each ? own : NOTHING;
};
const NOTHING: OwnTexts = {};

onUserLeft(() => useArchive.setState(beginning(), true));
