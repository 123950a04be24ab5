import { t } from 'i18next';
import { useConfig } from '#src/stores/config/store.ts';
import { isLookupEntry } from '#src/stores/lookups.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { newId } from '#src/stores/newId.ts';
import { onUserBack, onUserLeft } from '#src/stores/session/reset.ts';
import { changeSettings } from '#src/stores/settings/effects.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { fieldsOf, type Filing, noProblems, withValidChoices, takenValues } from '#src/filing/model.ts';
import { keyOf } from './archiveKeys.ts';
import { batchOf, type BatchProblems, filingOf, filledDown } from './batch.ts';
import { added, isOpen, isUnderWay, type Job, nearest, targets, withState, without } from './queue.ts';
import type { FieldProblem } from '#src/filing/rules.ts';
import { currentArchive, currentFiling, currentOwn, useArchive } from './store.ts';
import { cancelTransfers, endTransfer, startTransfers } from './transfers.ts';

/** The texts at the last archiving. */
let archivedTexts: Filing['texts'] | undefined;

export const addFiles = (files: readonly File[]): void =>
  useArchive.setState((state) => ({ files: added(state.files, files, newId) }));

/** Sets the current tile; kept while the user is elsewhere. */
export const setCurrent = (current: string): void => useArchive.setState({ current });

/**
 * Removes files from the list, aborting uploads. If the current one is removed, the next remaining one becomes current.
 */
export function removeFiles(ids: ReadonlySet<string>): void {
  useArchive.setState(({ files, selected, current }) => ({
    files: without(files, ids),
    current: current !== undefined && ids.has(current) ? nearest(files, current, ids) : current,
    selected: new Set([...selected].filter((id) => !ids.has(id))),
  }));
  for (const id of ids) endTransfer(id);
}

/** Chooses where to file, and remembers it on this device (specification, section 3, Locally stored user settings). */
export function choosePlace(part: Partial<Omit<Filing, 'texts'>>): void {
  const filing = withValidChoices({ ...currentFiling(), ...part }, useMasterData.getState());
  useArchive.setState({ filing, problems: noProblems, ownProblems: {} });
  changeSettings(({ archive }) => {
    const { texts: _, ...place } = filing;
    Object.assign(archive, place);
  });
}

/** Sets values by index and clears their problems. */
export const setTexts = (texts: Filing['texts']): void =>
  useArchive.setState(({ filing, problems }) => ({
    filing: { ...filing, texts: { ...filing.texts, ...texts } },
    problems: {
      ...problems,
      values: Object.fromEntries(Object.entries(problems.values).filter(([id]) => !(id in texts))),
    },
    ownProblems: {},
  }));

/** Switches between the same and individual values; what was typed is kept either way. */
export const fileEach = (each: boolean): void => useArchive.setState({ each, problems: noProblems, ownProblems: {} });

/**
 * Sets values of one file; all problems are cleared, as equal values may no longer be equal.
 * @param indexid the field typed in, or in which a look-up entry was chosen, whose values then are among `texts`
 */
export const setOwnTexts = (id: string, indexid: number, texts: Filing['texts']): void =>
  useArchive.setState(({ own, entries }) => ({
    own: { ...own, [id]: { ...own[id], ...texts } },
    ...(indexid in texts && { entries: { ...entries, [id]: { ...entries[id], [indexid]: texts } } }),
    ownProblems: {},
  }));

/** Copies a file's value, with its look-up entry, to the open files below it. */
export const fillDown = (from: string, indexid: number): void =>
  useArchive.setState((state) => {
    const ids = state.files.filter(isOpen).map(({ id }) => id);
    return { ...filledDown(state, ids, from, indexid), ownProblems: {} };
  });

/**
 * Archives the selected files, or all open ones, with the form's values. Returns whether it started; problems are
 * marked.
 */
export function archive(): Promise<boolean> {
  const { files, selected } = currentArchive();
  return archiveFiles(targets(files, selected).map(({ id }) => id));
}

/** Archives a single file again. */
export const archiveFile = (id: string): Promise<boolean> => archiveFiles([id]);

async function archiveFiles(ids: readonly string[]): Promise<boolean> {
  const [filing, own] = [currentFiling(), currentOwn()];
  const batch = batchOf(filing, own, ids, useMasterData.getState());
  if (!batch.ok) return refused(batch.error);
  useArchive.setState({ checking: true, problems: noProblems, ownProblems: {} });
  const asked = ids.map(async (id) => [id, await strangers(filingOf(filing, own, id))] as const);
  const wrong = (await Promise.all(asked)).filter(([, values]) => Object.keys(values).length > 0);
  useArchive.setState({ checking: false });
  if (wrong.length > 0) return refused({ all: noProblems, own: Object.fromEntries(wrong) });
  archivedTexts = filing.texts;
  enqueue(
    new Map([...batch.value].map(([id, metafile]) => [id, { kind: 'document', metafile, key: keyOf(id, metafile) }])),
  );
  return true;
}

/** Shows problems: at the files with individual values, else in the form. */
const refused = ({ all, own }: BatchProblems): false => {
  const values = Object.fromEntries(Object.values(own).flatMap((problems) => Object.entries(problems)));
  useArchive.setState(
    currentArchive().each ? { problems: all, ownProblems: own } : { problems: { ...all, values }, ownProblems: {} },
  );
  return false;
};

/** Look-up fields whose value is not in their table. */
async function strangers(filing: Filing): Promise<Readonly<Record<number, FieldProblem>>> {
  const asked = fieldsOf(filing, useMasterData.getState()).map(async ({ field, index }) => {
    const value = (filing.texts[index.id] ?? '').trim();
    const known = !field.lookup || value === '' || (await isLookupEntry(filing, field, value)) !== false;
    return known ? [] : [[index.id, { kind: 'lookup' as const }] as const];
  });
  return Object.fromEntries((await Promise.all(asked)).flat());
}

/** Files a file as the next version of the document with its versioning indexes. */
export function archiveVersion(id: string): void {
  const state = currentArchive().files.find((entry) => entry.id === id)?.state;
  if (state?.phase !== 'exists') return;
  const { docid, version } = state.existing;
  enqueue(new Map([[id, { kind: 'version', docid, ...(version === undefined ? {} : { docversion: version }) }]]));
}

/** Marks the values already used by a document, so that they can be changed. */
export const reviseValues = (id: string): void => {
  const problems = takenValues(fieldsOf(currentFiling(), useMasterData.getState()));
  useArchive.setState(currentArchive().each ? { ownProblems: { [id]: problems.values } } : { problems });
};

function enqueue(jobs: ReadonlyMap<string, Job>): void {
  useArchive.setState(({ files }) => ({
    files: files.map((entry) => {
      const job = jobs.get(entry.id);
      return job !== undefined && isOpen(entry) ? { ...entry, state: { phase: 'queued', job } } : entry;
    }),
  }));
  startTransfers(whenEnded);
}

/** Once everything is archived, clears the values for the next documents, unless the user wants to keep them. */
function whenEnded(): void {
  const { files, filing } = currentArchive();
  if (
    files.some((entry) => isOpen(entry) || isUnderWay(entry)) ||
    useConfig.getState().saveIndexValues ||
    filing.texts !== archivedTexts
  )
    return;
  useArchive.setState({ filing: { ...filing, texts: {} }, own: {}, entries: {} });
}

/** Cancels a file's upload; it can be archived later. */
export function cancel(id: string): void {
  useArchive.setState(({ files }) => ({ files: withState(files, id, { phase: 'waiting' }) }));
  endTransfer(id);
}

export const cancelAll = (): void => {
  for (const entry of currentArchive().files) if (isUnderWay(entry)) cancel(entry.id);
};

export const refuseFolders = (): void =>
  showToast({ type: 'warning', message: t('archive:files.folders'), component: 'archive' });

/** Sends again what the lost connection stopped, unless its values were changed since. */
function goOn(): void {
  const cut = currentArchive().files.flatMap(({ id, state }) =>
    state.phase === 'failed' && state.job !== undefined && isAsSent(id, state.job) ? [[id, state.job] as const] : [],
  );
  enqueue(new Map(cut));
}

function isAsSent(id: string, job: Job): boolean {
  if (job.kind === 'version') return true;
  const batch = batchOf(currentFiling(), currentOwn(), [id], useMasterData.getState());
  return batch.ok && JSON.stringify(batch.value.get(id)) === JSON.stringify(job.metafile);
}

onUserBack(() => startTransfers(whenEnded));
window.addEventListener('online', goOn);
onUserLeft(() => {
  cancelTransfers();
  archivedTexts = undefined;
});
