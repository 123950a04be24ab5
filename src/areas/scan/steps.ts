import { t } from 'i18next';
import { type PoolLedger, PoolStep } from '#core/contract/work/pool.ts';
import type { PageWork } from '#core/pages/arrangement.ts';
import { canRedo, canUndo, type Ledger, redo, undo, work } from '#core/pages/ledger.ts';
import { call } from '#src/gateway/call.ts';
import type { CallError } from '#src/gateway/error.ts';
import { announce } from './announce.ts';
import { newId } from '#src/stores/newId.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { isKept, type SentStep } from './ledger/keeping.ts';
import { inOrder, merged, movedTo, nudged, putBeside, sorted, splitAt, splitsAt } from './model.ts';
import { tiltedBy, tiltsOf } from './proposals/crooked.ts';
import { desk, showLedger, useDesk } from './store.ts';

type Step = PageWork | 'undo' | 'redo';

/** Steps are sent to the server one after the other; the screen does not wait for them. */
let line: Promise<void> = Promise.resolve();

/** Waits for all steps. @returns whether the server has what the screen shows */
export const stepsSent = (): Promise<boolean> => line.then(() => !desk().unsaved);

/**
 * Applies page work to the screen at once, announces it to screen readers, and sends it to the server in the
 * background.
 * @param said what was done
 */
export function doWork(step: PageWork | undefined, said: string): boolean {
  if (step === undefined || isBlocked()) return false;
  const next = work(desk().ledger, step);
  if (typeof next === 'string') return false;
  show(next, step);
  announce(said);
  return true;
}

/** Whether nothing may be done until the ledger has been reloaded; if so, announces why. */
function isBlocked(): boolean {
  const { unsaved, lost } = desk();
  if (unsaved) announce(t(lost === undefined ? 'scan:ledger.unsaved' : 'scan:ledger.doubtful'));
  return unsaved;
}

export function undoStep(): void {
  const { ledger } = desk();
  if (!canUndo(ledger) || isBlocked()) return;
  show(undo(ledger), 'undo');
  announce(t('scan:said.undone'));
}

export function redoStep(): void {
  const { ledger } = desk();
  if (!canRedo(ledger) || isBlocked()) return;
  show(redo(ledger), 'redo');
  announce(t('scan:said.redone'));
}

/** Steps made so far. */
let made = 0;

function show(ledger: Ledger, step: Step): void {
  made += 1;
  showLedger(ledger);
  useDesk.setState(({ sending }) => ({ sending: sending + 1 }));
  const { poolid } = desk();
  const { done, steps } = ledger;
  line = line.then(() => send(poolid, step, { done, steps: steps.length }));
}

async function send(poolid: number | undefined, step: Step, after: SentStep['after']): Promise<void> {
  // The pool was left, or an earlier step was refused and the ledger reloaded.
  if (poolid === undefined || desk().poolid !== poolid || desk().sending === 0) return;
  const sent: SentStep = { step: typeof step === 'string' ? step : PoolStep.parse(step), after, message: '' };
  const answer = await call(
    'poolStep',
    { body: { poolid, revision: desk().revision, step: sent.step } },
    { silent: true },
  );
  if (desk().poolid !== poolid) return;
  const revision = answer.ok ? answer.value.revision[0]?.revision : await revisionIfKept(poolid, sent, answer.error);
  if (desk().poolid !== poolid) return;
  if (revision !== undefined) {
    useDesk.setState(({ sending }) => ({ revision, sending: Math.max(0, sending - 1) }));
    return;
  }
  if (!answer.ok && isLost(answer.error)) useDesk.setState({ lost: { ...sent, message: answer.error.message } });
  else if (!answer.ok) tellNotKept(answer.error.message);
  await readAfterRefusal(poolid);
}

const tellNotKept = (message: string): void =>
  showToast({ type: 'error', title: t('scan:notKept'), message, component: 'scan' });

/** No answer arrived: the server may or may not have done what was requested. */
export const isLost = ({ code }: Pick<CallError, 'code'>): boolean => code === 0;

/** The ledger's revision if a step is in it whose answer was lost; undefined if not, or if that cannot be found out. */
async function revisionIfKept(poolid: number, sent: SentStep, error: CallError): Promise<number | undefined> {
  if (!isLost(error)) return undefined;
  const answer = await call('poolLedger', { body: { poolid } }, { silent: true });
  const [ledger] = answer.ok ? answer.value.ledger : [];
  return ledger !== undefined && isKept(sent, ledger) ? ledger.revision : undefined;
}

/** The server's ledger differs from the one on the screen: nothing more may be done until it has been reloaded. */
export async function readAfterRefusal(poolid: number): Promise<void> {
  useDesk.setState({ sending: 0, unsaved: true });
  await readLedger(poolid);
}

/** Loads the ledger again after a step was not kept and the server could not be asked what it has. */
export async function readAgain(): Promise<void> {
  const { poolid, unsaved } = desk();
  if (poolid !== undefined && unsaved) await readLedger(poolid);
}

/** Loads the ledger from the server. @param silent a failure is not shown */
export async function readLedger(poolid: number, silent = false): Promise<boolean> {
  const before = made;
  const answer = await call('poolLedger', { body: { poolid } }, { silent });
  const [ledger] = answer.ok ? answer.value.ledger : [];
  if (ledger === undefined || desk().poolid !== poolid) return false;
  const { lost, unsaved } = desk();
  if (made !== before && !unsaved) {
    // The ledger may lack a step made meanwhile, which would then vanish from the screen: it is loaded again later.
    line = line.then(async () => void (await readLedger(poolid, true)));
    return true;
  }
  if (lost !== undefined && !isKept(lost, ledger)) tellNotKept(lost.message);
  useDesk.setState({
    revision: ledger.revision,
    unsaved: false,
    lost: undefined,
    names: new Map(ledger.stacks.map(({ id, name }) => [id, name])),
    files: new Map(ledger.files.map((file) => [file.fileid, file])),
  });
  showLedger(fromWire(ledger));
  return true;
}

const fromWire = ({ stacks, steps, done, filed }: PoolLedger): Ledger => ({
  base: { stacks: stacks.map(({ id, leaves }) => ({ id, leaves })), bin: [] },
  steps,
  done,
  filed,
});

/** The leaves a command applies to: the selected ones, or the current one. */
export function meant(): readonly string[] {
  const { now, selected, current } = desk();
  if (selected.size > 0) return sorted(now, selected);
  return current === undefined ? [] : [current];
}

const stackName = (): string => `n${newId()}`;

export function turn(by: 90 | 180 | 270): void {
  const leaves = meant();
  doWork({ kind: 'turn', leaves, by }, t('scan:said.turned', { count: leaves.length }));
}

export function discard(leaves: readonly string[]): void {
  doWork({ kind: 'discard', leaves }, t('scan:said.discarded', { count: leaves.length }));
}

export function duplicate(): void {
  const leaves = meant();
  const copies = leaves.map((of) => ({ of, id: `c${newId()}` }));
  doWork({ kind: 'copy', copies }, t('scan:said.copied', { count: leaves.length }));
}

export function split(): void {
  const { now, current } = desk();
  if (current !== undefined) doWork(splitAt(now, current, stackName()), t('scan:said.split'));
}

export function merge(): void {
  const { now } = desk();
  doWork(merged(now, new Set(meant())), t('scan:said.merged'));
}

/** Moves the selected leaves into a new stack. */
export function gather(): void {
  const { now } = desk();
  const leaves = meant();
  const home = now.stacks.find((stack) => stack.leaves.some(({ id }) => id === leaves[0]));
  if (home !== undefined) doWork({ kind: 'part', leaves, stack: stackName(), after: home.id }, t('scan:said.split'));
}

export function cut(): void {
  const leaves = meant();
  useDesk.setState({ cut: leaves });
  announce(t('scan:said.cut', { count: leaves.length }));
}

export function paste(side: 'before' | 'after'): void {
  const { now, cut: leaves, current } = desk();
  if (current === undefined || leaves.length === 0) return;
  if (move(leaves, putBeside(now, leaves, current, side))) useDesk.setState({ cut: [] });
}

export function nudge(by: -1 | 1): void {
  const leaves = meant();
  move(leaves, nudged(desk().now, leaves, by));
}

export function moveTo(page: number): void {
  const leaves = meant();
  move(leaves, movedTo(desk().now, leaves, page));
}

const move = (leaves: readonly string[], step: PageWork | undefined): boolean =>
  doWork(step, t('scan:said.moved', { count: leaves.length }));

/** Leaves were dropped on the edge of another, or on the heading of a stack, to whose end they go. */
export const drop = (
  leaves: readonly string[],
  target: { readonly leaf: string; readonly side: 'before' | 'after' } | { readonly stack: string },
): boolean =>
  move(
    leaves,
    'stack' in target
      ? { kind: 'move', leaves, stack: target.stack }
      : putBeside(desk().now, leaves, target.leaf, target.side),
  );

/** Pages of files that came in are put beside another page. */
export const insert = (leaves: readonly string[], target: string, side: 'before' | 'after'): boolean =>
  doWork(putBeside(desk().now, leaves, target, side), t('scan:said.inserted', { count: leaves.length }));

/** Splits at each of these separator pages and discards the pages themselves. */
export function splitBehind(separators: readonly string[]): void {
  const splits = splitsAt(desk().now, separators, stackName);
  const said = `${t('scan:said.split')}, ${t('scan:said.discarded', { count: separators.length })}`;
  doWork({ kind: 'several', operations: [...splits, { kind: 'discard', leaves: separators }] }, said);
}

/** Splits before each of these pages. */
export function splitBefore(leaves: readonly string[]): void {
  doWork({ kind: 'several', operations: splitsAt(desk().now, leaves, stackName) }, t('scan:said.split'));
}

/** Turns each page by the angle it needs. */
export function turnUpright(pages: readonly { readonly id: string; readonly by: 90 | 180 | 270 }[]): void {
  const operations = [...Map.groupBy(pages, (page) => page.by)].map(
    ([by, of]) => ({ kind: 'turn', leaves: of.map(({ id }) => id), by }) as const,
  );
  doWork({ kind: 'several', operations }, t('scan:said.turned', { count: pages.length }));
}

/** Straightens pages by their measured skew. */
export function straighten(tilts: readonly { readonly of: string; readonly to: number }[]): void {
  doWork({ kind: 'straighten', tilts }, t('scan:said.straightened', { count: tilts.length }));
}

/** Straightens the target leaves; if all are straight already, restores their original angle. */
export function straightenMeant(): void {
  const { now, findings } = desk();
  const named = new Set(meant());
  const tilts = tiltsOf(
    inOrder(now).filter(({ id }) => named.has(id)),
    findings,
  );
  if (tilts.length === 0) announce(t('scan:said.noLines'));
  else if (tilts.some(({ by }) => by !== 0)) straighten(tilts.map(({ of, to }) => ({ of, to })));
  else straighten(tilts.map(({ of }) => ({ of, to: 0 })));
}

/** Tilts the target leaves by hand, for pages whose skew cannot be measured. */
export function tiltMeant(by: number): void {
  const named = new Set(meant());
  const tilts = tiltedBy(
    inOrder(desk().now).filter(({ id }) => named.has(id)),
    by,
  );
  if (tilts.length > 0) straighten(tilts);
}

/** Ignores proposals for the target leaves; if all are ignored already, shows them again. */
export function ignoreProposals(): void {
  const leaves = meant();
  const { ignored } = desk();
  const next = new Set(ignored);
  const again = leaves.every((id) => ignored.has(id));
  for (const id of leaves)
    if (again) next.delete(id);
    else next.add(id);
  useDesk.setState({ ignored: next });
  announce(t(again ? 'scan:said.heard' : 'scan:said.ignored', { count: leaves.length }));
}
