import { create } from 'zustand';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { onUserLeft } from '#src/stores/session/reset.ts';
import { useSettings } from '#src/stores/settings/store.ts';
import { type Filing, type FilingProblems, noProblems, withValidChoices } from '#src/filing/model.ts';
import type { ChosenEntries, OwnProblems, OwnTexts } from './batch.ts';
import type { QueuedFile } from './queue.ts';

/**
 * The archive area as the user left it (specification, section 3, Archive state). It outlives the screen, so that
 * looking at an archived document loses nothing.
 */
export interface ArchiveState {
  /** As chosen and typed; `withValidChoices` reduces it to what is valid with the current master data. */
  filing: Filing;
  problems: FilingProblems;
  files: readonly QueuedFile[];
  /** Files have individual values, which override those for all. */
  each: boolean;
  own: OwnTexts;
  /** What was typed or chosen last in each field of each file: chosen entries also have values of other fields. */
  entries: ChosenEntries;
  ownProblems: OwnProblems;
  selected: ReadonlySet<string>;
  /** The tile that was last current. */
  current: string | undefined;
  /** Photos are being combined. */
  combining: boolean;
  /** Look-up values are being checked. */
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
    entries: {},
    ownProblems: {},
    selected: new Set(),
    current: undefined,
    combining: false,
    checking: false,
  };
}

export const useArchive = create<ArchiveState>()(beginning);

/** The present state, for reading without subscribing. */
export const currentArchive = (): ArchiveState => useArchive.getState();

/** The valid part of the current filing. */
export const currentFiling = (): Filing => withValidChoices(currentArchive().filing, useMasterData.getState());

/** The individual values in effect: none if all files are filed alike. */
export const currentOwn = (): OwnTexts => {
  const { each, own } = currentArchive();
  return each ? own : NOTHING;
};
const NOTHING: OwnTexts = {};

onUserLeft(() => useArchive.setState(beginning(), true));
