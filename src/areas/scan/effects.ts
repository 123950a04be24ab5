import { t } from 'i18next';
import type { Metafile } from '#core/contract/document/document.ts';
import { call, callBinary } from '#src/gateway/call.ts';
import type { CallError } from '#src/gateway/error.ts';
import { upload } from '#src/gateway/upload.ts';
import { fieldsOf, type Filing, noProblems, refusalOf, withValidChoices, toMetafile } from '#src/filing/model.ts';
import { changeSettings } from '#src/stores/settings/effects.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { useSettings } from '#src/stores/settings/store.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { saveFile } from '#src/ui/saveFile.ts';
import { forgetLock, noteLock } from './lock.ts';
import { stackOf } from './model.ts';
import { poolList } from './queries.ts';
import { closedDesk, desk, type FilingNote, showLedger, useDesk } from './store.ts';
import { textsOf, withTexts } from './values/perStack.ts';
import { learn } from './values/useLessons.ts';
import { insert, isLost, meant, readAfterRefusal, readLedger, stepsSent } from './steps.ts';

/** Opens a pool: locks its processes for this session and continues the page work where it stopped. */
export async function openPool(poolid: number, takeover = false): Promise<void> {
  const { phase, poolid: before } = desk();
  if (before === poolid && (phase === 'open' || phase === 'opening')) return;
  useDesk.setState({ ...closedDesk(), poolid, phase: 'opening' }, true);
  const max = useSettings.getState().scan.maxProcesses;
  const answer = await call('poolProcessLock', { body: { poolid, max, takeover } }, { silent: true });
  if (desk().poolid !== poolid) return;
  if (!answer.ok) {
    const { name, message } = answer.error;
    const kind = name === 'pool.processed' ? 'other' : name === 'pool.processedElsewhere' ? 'elsewhere' : 'failed';
    useDesk.setState({ phase: 'refused', refusal: { kind, text: message } });
    return;
  }
  noteLock(
    poolid,
    answer.value.process.map(({ processid }) => processid),
  );
  const read = await readLedger(poolid);
  if (desk().poolid !== poolid) return;
  useDesk.setState(
    read
      ? { phase: 'open', pace: { since: Date.now(), pages: 0 } }
      : { phase: 'refused', refusal: { kind: 'failed', text: t('scan:notOpened') } },
  );
  void readFindings(poolid);
}

/** Locks what has arrived since and reloads everything. */
export async function refreshPool(): Promise<void> {
  const { poolid } = desk();
  if (poolid === undefined) return;
  await stepsSent();
  const answer = await call('poolProcessLock', { body: { poolid, max: useSettings.getState().scan.maxProcesses } });
  if (!answer.ok || desk().poolid !== poolid) return;
  noteLock(
    poolid,
    answer.value.process.map(({ processid }) => processid),
  );
  await readLedger(poolid);
  await readFindings(poolid);
}

/** Releases the pool: page work is saved and can no longer be undone. @returns whether no pool is held any more */
export async function releasePool(): Promise<boolean> {
  const { poolid } = desk();
  if (poolid === undefined) return true;
  await stepsSent();
  useDesk.setState(closedDesk(), true);
  const answer = await call('poolProcessRelease', { body: { poolid, nextmodule: 2, delete: false } });
  if (answer.ok) forgetLock(poolid);
  void poolList().refresh();
  return answer.ok;
}

/** Unlocks a pool left locked by a crash or by another device of the same user. */
export async function unlockPool(poolid: number): Promise<void> {
  const answer = await call('poolProcessRelease', { body: { poolid, nextmodule: 2, delete: false } });
  if (!answer.ok) return;
  forgetLock(poolid);
  useDesk.setState(closedDesk(), true);
  await poolList().refresh();
}

/** Milliseconds between polls for the helpers' findings. */
const LOOK_AGAIN_MS = 3000;
let lookAgain: ReturnType<typeof setTimeout> | undefined;

const keyOf = (file: number, page: number): string => `${file}.${page}`;

async function readFindings(poolid: number): Promise<void> {
  clearTimeout(lookAgain);
  const answer = await call('poolFindings', { body: { poolid } }, { silent: true });
  if (!answer.ok || desk().poolid !== poolid) return;
  const [{ pages, looked, toread, read } = { pages: 0, looked: 0, toread: 0, read: 0 }] = answer.value.progress;
  useDesk.setState({
    reading: { toread, read },
    looked: looked >= pages,
    findings: new Map(answer.value.finding.map((finding) => [keyOf(finding.file, finding.page), finding])),
  });
  // Helpers process the pages one by one in the background.
  if (looked < pages || read < toread) lookAgain = setTimeout(() => void readFindings(poolid), LOOK_AGAIN_MS);
}

/** Adds files to the pool; with `beside`, their pages are inserted before or after the current one. */
export async function bring(files: readonly File[], beside?: 'before' | 'after'): Promise<void> {
  const { poolid, current } = desk();
  if (poolid === undefined || files.length === 0) return;
  useDesk.setState(({ uploads }) => ({ uploads: uploads + files.length }));
  const came: number[] = [];
  for (const file of files) {
    const answer = await upload('poolFileAdd', { body: { poolid } }, file, { silent: true });
    useDesk.setState(({ uploads }) => ({ uploads: Math.max(0, uploads - 1) }));
    if (desk().poolid !== poolid) return;
    if (answer.ok) came.push(...answer.value.process.map(({ processid }) => processid));
    else
      showToast({
        type: 'error',
        title: t('scan:notTaken', { name: file.name }),
        message:
          answer.error.name === 'pool.safFaulty'
            ? `${t('messages:import.safFile')} ${answer.error.message}`
            : answer.error.message,
        component: 'scan',
      });
  }
  if (came.length === 0) return;
  await refreshPool();
  if (beside === undefined || current === undefined) return;
  const stacks = came.flatMap((id) => desk().now.stacks.filter((stack) => stack.id === String(id)));
  insert(
    stacks.flatMap(({ leaves }) => leaves.map(({ id }) => id)),
    current,
    beside,
  );
}

/** Sets where to file, and stores the choice on this device. */
export function choosePlace(part: Partial<Omit<Filing, 'texts'>>): void {
  const filing = withValidChoices({ ...desk().filing, ...part }, useMasterData.getState());
  useDesk.setState({ filing, problems: noProblems });
  changeSettings(({ archive }) => {
    const { texts: _, ...place } = filing;
    Object.assign(archive, place);
  });
}

export const setTexts = (texts: Filing['texts']): void =>
  useDesk.setState(({ filing, problems }) => ({
    filing: { ...filing, texts: { ...filing.texts, ...texts } },
    problems: {
      ...problems,
      values: Object.fromEntries(Object.entries(problems.values).filter(([id]) => !(id in texts))),
    },
  }));

export const togglePin = (indexid: number): void =>
  useDesk.setState(({ pinned }) => {
    const next = new Set(pinned);
    if (!next.delete(indexid)) next.add(indexid);
    return { pinned: next };
  });

/** Title of a stack: the name of its process, or the file name of its first page. */
export function titleOf(stackId: string): string {
  const { names, now, files } = desk();
  const name = names.get(stackId);
  if (name !== undefined && name !== '') return name;
  const first = now.stacks.find(({ id }) => id === stackId)?.leaves[0];
  return (first && files.get(first.file)?.filename) ?? '';
}

const fileName = (stackId: string): string => titleOf(stackId).replace(/\.[A-Za-z]{3,4}$/, '') || t('scan:untitled');

/** Files the current stack. Returns whether it succeeded. */
export async function fileCurrent(): Promise<boolean> {
  const stack = stackOf(desk().now, desk().current);
  return (
    stack !== undefined &&
    fileLeaves(
      stack.id,
      stack.leaves.map(({ id }) => id),
    )
  );
}

/**
 * Files every stack with selected pages under the same values, each as a separate document. A stack that fails stays,
 * with the reason, and the others are still filed. Filing can be stopped between two stacks.
 */
export async function fileStacks(): Promise<void> {
  const { now, poolid } = desk();
  const wanted = new Set(meant());
  const stacks = now.stacks.filter(({ leaves }) => leaves.some(({ id }) => wanted.has(id)));
  const { texts } = desk().filing;
  for (const [done, stack] of stacks.entries()) {
    useDesk.setState({ batch: { done, total: stacks.length } });
    const leaves = stack.leaves.map(({ id }) => id);
    const filed = await fileLeaves(stack.id, leaves, { texts });
    if (desk().poolid !== poolid) return;
    // The values stay with the stack, so that they can be corrected.
    if (!filed) useDesk.setState((state) => withTexts(state, stack.id, texts));
    // Invalid values would fail for every stack.
    if (desk().batch === undefined || (!filed && desk().problems !== noProblems)) break;
  }
  useDesk.setState({ batch: undefined });
}

/** Stops after the stack that is being filed. */
export const stopFiling = (): void => useDesk.setState({ batch: undefined });

interface FilingAs {
  /** The document the pages become a version of. */
  readonly versionof?: number | undefined;
  readonly texts?: Filing['texts'];
}

/** Files leaves of a stack, under its own values unless others are given. Returns whether it succeeded. */
export async function fileLeaves(
  stackId: string,
  leaves: readonly string[],
  { versionof, texts = textsOf(desk(), stackId) }: FilingAs = {},
): Promise<boolean> {
  if (!(await stepsSent())) return false;
  const { poolid, revision, busy } = desk();
  const data = useMasterData.getState();
  const filing = { ...withValidChoices(desk().filing, data), texts };
  const metafile = toMetafile(filing, data);
  if (!metafile.ok) {
    useDesk.setState({ problems: metafile.error });
    return false;
  }
  if (poolid === undefined || busy) return false;
  useDesk.setState({ busy: true, problems: noProblems });
  const title = fileName(stackId);
  const { now: before } = desk();
  const answer = await call(
    'poolArchive',
    { body: body(poolid, revision, leaves, title, metafile.value, versionof) },
    { silent: true },
  );
  useDesk.setState({ busy: false });
  if (desk().poolid !== poolid) return false;
  const docid = answer.ok ? (answer.value.document[0]?.docid ?? 0) : await docidIfFiled(poolid, leaves, answer.error);
  if (desk().poolid !== poolid) return false;
  if (docid === undefined) {
    if (!answer.ok) {
      useDesk.setState({ problems: refusalOf(answer.error, fieldsOf(filing, data)) ?? noProblems });
      await noteFailure(poolid, title, leaves, answer.error);
    }
    return false;
  }
  showToast({ type: 'success', message: t('archive:archived'), component: 'scan' });
  note({ title, state: 'filed', docid, leaves });
  const gone = new Set(leaves);
  // Only pinned values carry over to the next document.
  useDesk.setState((state) => withTexts(state, stackId, {}));
  const filed = before.stacks.flatMap((stack) => stack.leaves.filter(({ id }) => gone.has(id)));
  useDesk.setState(({ pace }) => ({ pace: { ...pace, pages: pace.pages + filed.length }, selected: new Set() }));
  if (answer.ok) {
    const { ledger } = desk();
    useDesk.setState({ revision: answer.value.revision[0]?.revision ?? revision + 1 });
    showLedger({ ...ledger, filed: [...ledger.filed, ...filed.map((leaf) => ({ leaf, docid }))] });
  }
  const [first] = filed;
  if (first !== undefined) void learn(poolid, first, filing);
  return true;
}

async function noteFailure(
  poolid: number,
  title: string,
  leaves: readonly string[],
  { name, details, message }: CallError,
): Promise<void> {
  const existing = details?.['docid'];
  if (name === 'archive.versionExists' && typeof existing === 'number')
    note({ title, state: 'exists', docid: existing, leaves });
  else note({ title, state: 'failed', reason: message, leaves });
  if (name === 'pool.revision') await readAfterRefusal(poolid);
}

/** The document that the pages were filed as although the answer was lost; undefined if they were not filed. */
async function docidIfFiled(poolid: number, leaves: readonly string[], error: CallError): Promise<number | undefined> {
  if (!isLost(error) || !(await readLedger(poolid, true))) return undefined;
  return desk().ledger.filed.find(({ leaf }) => leaf.id === leaves[0])?.docid;
}

const body = (
  poolid: number,
  revision: number,
  leaves: readonly string[],
  filename: string,
  metafile: Metafile,
  versionof: number | undefined,
) => ({ poolid, revision, leaves: [...leaves], filename, metafile, ...(versionof !== undefined && { versionof }) });

const note = (entry: FilingNote): void =>
  useDesk.setState(({ notes }) => ({
    notes: [entry, ...notes.filter(({ leaves }) => leaves[0] !== entry.leaves[0])].slice(0, 50),
  }));

/** Saves the selected pages (or the current stack) as one PDF, or their original files as a ZIP. */
export async function exportPages(originals: boolean): Promise<void> {
  if (!(await stepsSent())) return;
  const { poolid, current, selected, now } = desk();
  const stack = stackOf(now, current);
  const leaves = selected.size > 0 ? meant() : (stack?.leaves.map(({ id }) => id) ?? []);
  if (poolid === undefined || stack === undefined || leaves.length === 0) return;
  const filename = fileName(stack.id);
  const answer = await callBinary('poolExport', { body: { poolid, leaves: [...leaves], filename, originals } });
  if (answer.ok) saveFile(answer.value.blob, `${filename}.${originals ? 'zip' : 'pdf'}`);
}
