import { create } from 'zustand';
import type { PoolFile, PoolFinding } from '#core/contract/work/pool.ts';
import type { Arrangement } from '#core/pages/arrangement.ts';
import { arrangementOf, type Ledger, opened } from '#core/pages/ledger.ts';
import { type Filing, type FilingProblems, noProblems } from '#src/filing/model.ts';
import { onUserLeft } from '#src/stores/session/reset.ts';
import { useSettings } from '#src/stores/settings/store.ts';

/** Why a pool is not open: another user works on it, or the user does elsewhere. */
export interface Refusal {
  readonly kind: 'other' | 'elsewhere' | 'failed';
  readonly text: string;
}

/** What became of filing a stack. */
export interface FilingNote {
  readonly title: string;
  readonly state: 'filed' | 'failed' | 'exists';
  readonly docid?: number;
  /** Why it was not filed, and the leaves that wait. */
  readonly reason?: string;
  readonly leaves: readonly string[];
}

export interface DeskState {
  readonly poolid: number | undefined;
  readonly phase: 'closed' | 'opening' | 'open' | 'refused';
  readonly refusal: Refusal | undefined;
  readonly ledger: Ledger;
  /** How the pages lie now: of the ledger, kept because everything reads it. */
  readonly now: Arrangement;
  readonly revision: number;
  /** Steps that the server does not have yet. */
  readonly sending: number;
  readonly names: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<number, PoolFile>;
  readonly findings: ReadonlyMap<string, PoolFinding>;
  /** Pages that are to be read in the background, and how many are. */
  readonly reading: { readonly toread: number; readonly read: number };
  /** Whether helpers have looked at every page. */
  readonly looked: boolean;
  /** Leaves of which the user wants to hear no proposal. */
  readonly ignored: ReadonlySet<string>;
  readonly selected: ReadonlySet<string>;
  /** Where a selection by Shift begins. */
  readonly anchor: string | undefined;
  /** The leaf that is shown large. */
  readonly current: string | undefined;
  /** Leaves that were cut, to be pasted elsewhere; they lie where they are until then. */
  readonly cut: readonly string[];
  /** A click adds to the selection (toolbar: multi-selection toggle). */
  readonly several: boolean;
  readonly filing: Filing;
  readonly problems: FilingProblems;
  /** The index whose field had the focus last: a word of the page goes into it. */
  readonly field: number | undefined;
  /** Indexes whose values are carried to the next document. */
  readonly pinned: ReadonlySet<number>;
  readonly busy: boolean;
  readonly notes: readonly FilingNote[];
  /** Uploads under way. */
  readonly uploads: number;
  /** Pages filed since the pool was opened, and when that was (ms). */
  readonly since: number;
}

const empty: Arrangement = { stacks: [], bin: [] };

export const closedDesk = (): DeskState => ({
  poolid: undefined,
  phase: 'closed',
  refusal: undefined,
  ledger: opened(empty),
  now: empty,
  revision: 0,
  sending: 0,
  names: new Map(),
  files: new Map(),
  findings: new Map(),
  reading: { toread: 0, read: 0 },
  looked: false,
  ignored: new Set(),
  selected: new Set(),
  anchor: undefined,
  current: undefined,
  cut: [],
  several: false,
  filing: { ...useSettings.getState().archive, texts: {} },
  problems: noProblems,
  field: undefined,
  pinned: new Set(),
  busy: false,
  notes: [],
  uploads: 0,
  since: 0,
});

export const useDesk = create<DeskState>()(closedDesk);
export const desk = (): DeskState => useDesk.getState();

/** Another ledger: what no longer lies anywhere is not selected, cut or shown either. */
export function showLedger(ledger: Ledger, more: Partial<DeskState> = {}): void {
  const now = arrangementOf(ledger);
  const open = new Set(now.stacks.flatMap(({ leaves }) => leaves.map(({ id }) => id)));
  useDesk.setState((state) => ({
    ...more,
    ledger,
    now,
    selected: new Set([...(more.selected ?? state.selected)].filter((id) => open.has(id))),
    cut: state.cut.filter((id) => open.has(id)),
    current: nextCurrent(more.current ?? state.current, state.now, now, open),
  }));
}

/** The leaf that was shown, or where it is gone the one that lies in its place. */
function nextCurrent(
  current: string | undefined,
  before: Arrangement,
  now: Arrangement,
  open: ReadonlySet<string>,
): string | undefined {
  if (current !== undefined && open.has(current)) return current;
  const order = before.stacks.flatMap(({ leaves }) => leaves.map(({ id }) => id));
  const at = current === undefined ? -1 : order.indexOf(current);
  return order.slice(at + 1).find((id) => open.has(id)) ?? now.stacks[0]?.leaves[0]?.id;
}

onUserLeft(() => useDesk.setState(closedDesk(), true));
