import { create } from 'zustand';
import type { PoolFile, PoolFinding } from '#core/contract/work/pool.ts';
import type { Arrangement } from '#core/pages/arrangement.ts';
import { arrangementOf, type Ledger, opened } from '#core/pages/ledger.ts';
import { type Filing, type FilingProblems, noProblems } from '#src/filing/model.ts';
import { onUserLeft } from '#src/stores/session/reset.ts';
import { useSettings } from '#src/stores/settings/store.ts';
import type { SentStep } from './ledger/keeping.ts';
import { textsAfterMove } from './values/perStack.ts';

/** Why a pool could not be opened: in use by another user, or by the same user elsewhere. */
export interface Refusal {
  readonly kind: 'other' | 'elsewhere' | 'failed';
  readonly text: string;
}

/** The result of filing a stack. */
export interface FilingNote {
  readonly title: string;
  readonly state: 'filed' | 'failed' | 'exists';
  readonly docid?: number;
  /** Why filing failed, and the leaves still to be filed. */
  readonly reason?: string;
  readonly leaves: readonly string[];
}

export interface DeskState {
  readonly poolid: number | undefined;
  readonly phase: 'closed' | 'opening' | 'open' | 'refused';
  readonly refusal: Refusal | undefined;
  readonly ledger: Ledger;
  /** The current arrangement of the pages, derived from the ledger; stored because it is read everywhere. */
  readonly now: Arrangement;
  readonly revision: number;
  /** Number of steps not yet sent to the server. */
  readonly sending: number;
  /** Whether a step was not saved and the server's ledger has been unknown since: nothing more may be done. */
  readonly unsaved: boolean;
  /** The step whose answer was lost: it is not known yet whether it was saved. */
  readonly lost: SentStep | undefined;
  readonly names: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<number, PoolFile>;
  readonly findings: ReadonlyMap<string, PoolFinding>;
  /** Pages to be recognised in the background, and how many are done. */
  readonly reading: { readonly toread: number; readonly read: number };
  /** Whether the helpers have checked every page. */
  readonly looked: boolean;
  /** Leaves whose proposals the user ignores. */
  readonly ignored: ReadonlySet<string>;
  readonly selected: ReadonlySet<string>;
  /** Start of a Shift selection. */
  readonly anchor: string | undefined;
  /** The leaf shown enlarged. */
  readonly current: string | undefined;
  /** Whether the large page is shown at its full resolution instead of whole. */
  readonly enlarged: boolean;
  /** Cut leaves; they stay in place until pasted. */
  readonly cut: readonly string[];
  /** Whether a click adds to the selection (toolbar: multi-selection toggle). */
  readonly several: boolean;
  readonly filing: Filing;
  /** What was typed for the stacks that are not shown, by stack. */
  readonly typed: ReadonlyMap<string, Filing['texts']>;
  readonly problems: FilingProblems;
  /** Index whose field had the focus last: clicking a word on the page fills it. */
  readonly field: number | undefined;
  /** Indexes whose values carry over to the next document. */
  readonly pinned: ReadonlySet<number>;
  /** Whether the user has agreed to discarding pages of this pool. */
  readonly mayDiscard: boolean;
  readonly busy: boolean;
  /** Stacks that are filed one after the other. */
  readonly batch: { readonly done: number; readonly total: number } | undefined;
  readonly notes: readonly FilingNote[];
  /** Uploads in progress. */
  readonly uploads: number;
  /** When the pool was opened (ms), and the pages filed here since. */
  readonly pace: { readonly since: number; readonly pages: number };
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
  unsaved: false,
  lost: undefined,
  names: new Map(),
  files: new Map(),
  findings: new Map(),
  reading: { toread: 0, read: 0 },
  looked: false,
  ignored: new Set(),
  selected: new Set(),
  anchor: undefined,
  current: undefined,
  enlarged: false,
  cut: [],
  several: false,
  filing: { ...useSettings.getState().archive, texts: {} },
  typed: new Map(),
  problems: noProblems,
  field: undefined,
  pinned: new Set(),
  mayDiscard: false,
  busy: false,
  batch: undefined,
  notes: [],
  uploads: 0,
  pace: { since: 0, pages: 0 },
});

export const useDesk = create<DeskState>()(closedDesk);
export const desk = (): DeskState => useDesk.getState();

/** Switches to another ledger: leaves that no longer exist are removed from selection, cut and view. */
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

/** The current leaf or, if it is gone, the one now in its place. */
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

useDesk.subscribe((after, before) => {
  const moved = textsAfterMove(before, after);
  if (moved !== undefined) useDesk.setState(moved);
});

onUserLeft(() => useDesk.setState(closedDesk(), true));
