import { loadNamespaces, t } from 'i18next';
import type { ResultRow } from '#core/contract/search/search.ts';
import type { CallError } from '#src/gateway/error.ts';
import type { ListColumn } from '#src/list/columns.ts';
import { runCommand } from '#src/commands/named.ts';
import { csvOf } from '#core/text/csv.ts';
import type { Selected } from '#src/list/selected.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { saveTable } from '#src/ui/saveTable.ts';
import { type DownloadKind, fetchFile, fileName } from '#src/viewer/workplace/download/download.ts';
import { startDownload } from '#src/viewer/workplace/download/downloads.ts';
import { fileOf } from '#src/viewer/workplace/download/onDisk.ts';
import { labelled } from '#src/ui/part/labelled.ts';
import { deleteAll, keptText, restoreAll, unchangedText } from '../bulk/effects.ts';
import { openChange } from '../bulk/openChange.tsx';
import { resultList } from '../resultList.ts';
import { openInTabs, shareLinks, TABS_MAXIMUM } from './links.ts';
import { zipOf } from './zip.ts';

/** Maximum documents per ZIP, links per copy and rows per export (assumed). */
const ZIP_MAXIMUM = 500;
const LINKS_MAXIMUM = 200;
const EXPORT_MAXIMUM = 10_000;
const TOLD_MAXIMUM = 100;
/** Maximum documents to start a workflow on at once (limit of the contract). */
const WORKFLOWS_MAXIMUM = 100;
/** Maximum documents changed or deleted at once (assumed). */
const BULK_MAXIMUM = 500;

const tell = (type: 'error' | 'warning' | 'info', message: string): void =>
  showToast({ type, message, component: 'search' });

/** The rows to work on. Reports fetch errors, and whether there were more rows than allowed. */
async function taken(rows: Promise<Selected<ResultRow>>, most: number): Promise<readonly ResultRow[]> {
  const { rows: found, more, error } = await rows;
  if (error !== undefined) tell('error', error.message);
  else if (more) tell('warning', t('search:selection.most', { count: most }));
  return found;
}

const selectedRows = (most: number) => taken(resultList().selected(most), most);

/**
 * Downloads the selected documents: a single one directly, several as a ZIP, optionally with their index values as CSV.
 */
export async function downloadSelected(
  kind: DownloadKind,
  columns: readonly ListColumn<ResultRow>[],
  hasIndexes: boolean,
): Promise<void> {
  await loadNamespaces('viewer');
  const rows = await selectedRows(ZIP_MAXIMUM);
  const [row] = rows;
  if (row === undefined) return;
  const refused =
    rows.length === 1 && !hasIndexes
      ? await startDownload({
          key: `${row.docid}.${row.version}.${kind}`,
          filename: fileName(row.filename, kind),
          bring: (options) => fetchFile(row, kind, options),
        })
      : await downloadZip(rows, kind, hasIndexes ? columns : undefined);
  if (refused !== null && refused.status !== 401) tell('error', refused.message);
}

async function downloadZip(
  rows: readonly ResultRow[],
  kind: DownloadKind,
  columns: readonly ListColumn<ResultRow>[] | undefined,
): Promise<CallError | null> {
  const missing: string[] = [];
  const refused = await startDownload({
    key: `zip.${kind}.${rows.map(({ docid }) => docid).join('.')}`,
    filename: t('search:selection.zip'),
    bring: (options) =>
      fileOf(
        zipOf(
          {
            rows,
            kind,
            table: columns && {
              name: t('search:selection.table'),
              text: (names) => csvOf(beside([t('search:selection.inZip'), ...names], tableOf(columns, rows))),
            },
            onMissing: ({ filename }, { message }) => missing.push(labelled(filename, message)),
          },
          options,
        ),
        options,
      ),
  });
  if (missing.length > 0)
    tell('warning', `${t('search:selection.missing', { count: missing.length })} ${missing.slice(0, 3).join(' ')}`);
  return refused;
}

/** Exports the list as displayed, either the selected rows or all. */
export async function exportList(columns: readonly ListColumn<ResultRow>[], isSelection: boolean): Promise<void> {
  const list = resultList();
  const rows = isSelection
    ? await selectedRows(EXPORT_MAXIMUM)
    : await taken(list.firstRows(EXPORT_MAXIMUM), EXPORT_MAXIMUM);
  if (rows.length > 0) saveTable(tableOf(columns, rows), t('search:selection.table'));
}

const tableOf = (columns: readonly ListColumn<ResultRow>[], rows: readonly ResultRow[]) => {
  const told = columns.flatMap(({ title, text, exported }) => exported ?? (text ? { title, text } : []));
  return [told.map(({ title }) => title), ...rows.map((row) => told.map(({ text }) => text(row)))];
};

const beside = (column: readonly string[], table: readonly (readonly string[])[]) =>
  table.map((line, at) => [column[at] ?? '', ...line]);

/** The rows to send or subscribe to. */
export const selectedToTell = (): Promise<readonly ResultRow[]> => selectedRows(TOLD_MAXIMUM);

export async function shareSelected(): Promise<void> {
  await shareLinks((await selectedRows(LINKS_MAXIMUM)).map(({ docid }) => docid));
}

export async function startWorkflowOnSelected(): Promise<void> {
  const docids = (await selectedRows(WORKFLOWS_MAXIMUM)).map(({ docid }) => docid);
  if (docids.length > 0) runCommand('workflow.start', { docids });
}

export async function openSelected(): Promise<void> {
  openInTabs((await selectedRows(TABS_MAXIMUM)).map(({ docid }) => docid));
}

export async function deleteSelected(): Promise<void> {
  await loadNamespaces('messages');
  const rows = await selectedRows(BULK_MAXIMUM);
  const deletable = rows.filter(({ maydelete }) => maydelete !== false);
  const kept = rows.length - deletable.length;
  if (deletable.length > 0) deleteAll(deletable, kept);
  else if (kept > 0) tell('warning', keptText(kept));
}

export async function restoreSelected(): Promise<void> {
  const rows = await selectedRows(BULK_MAXIMUM);
  if (rows.length > 0) restoreAll(rows);
}

export async function changeSelected(): Promise<void> {
  const rows = await selectedRows(BULK_MAXIMUM);
  const changeable = rows.filter(({ mayedit }) => mayedit !== false);
  const kept = rows.length - changeable.length;
  if (changeable.length > 0) await openChange(changeable, kept);
  else if (kept > 0) tell('warning', unchangedText(kept));
}
