import { loadNamespaces, t } from 'i18next';
import type { DocumentChange } from '#core/contract/document/documentSave.ts';
import type { ResultRow } from '#core/contract/search/search.ts';
import { ok } from '#core/kernel/result.ts';
import { runCommand } from '#src/commands/named.ts';
import { call } from '#src/gateway/call.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { refetch } from '#src/stores/documents/refresh.ts';
import { restoreDocument } from '#src/stores/documents/restore.ts';
import { askFirst } from '#src/stores/modals/effects.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { noSelection } from '#src/ui/grid/selection.ts';
import { resultList } from '../resultList.ts';
import { changeOf, type Filed, undoOf, type Wanted } from './model.ts';
import { openWork } from './openWork.tsx';
import type { Named, Outcome } from './forEachDocument.ts';
import { canUndo } from './undo.ts';

const tell = (message: string): void => showToast({ type: 'success', message, component: 'search' });
const paramsOf = ({ docid }: Named) => ({ params: { docid: String(docid) } });

/** How many documents stay because the user may not delete them. */
export const keptText = (count: number): string => t('search:bulk.kept', { count });

/** How many documents stay as they are because the user may not change them. */
export const unchangedText = (count: number): string => t('search:bulk.unchangeable', { count });

/**
 * Deletes documents one by one; they can be restored until the next action.
 * @param kept how many others were chosen that the user may not delete
 */
export const deleteAll = (rows: readonly ResultRow[], kept: number): void =>
  openWork({
    title: t('search:bulk.delete'),
    items: rows,
    question: [
      rows.length === 1
        ? t('messages:confirm.document', { name: rows[0]?.filename })
        : t('search:bulk.deleteQuestion', { count: rows.length }),
      ...(kept > 0 ? [keptText(kept)] : []),
    ].join(' '),
    work: async (row) => {
      const answer = await call('documentDelete', paramsOf(row), { silent: true });
      return answer.ok ? ok(row) : answer;
    },
    onEnd: (outcome) => {
      const { done } = outcome;
      if (done.length === 0) return;
      const text = t('search:bulk.deleted', { count: done.length });
      resultList().select(noSelection);
      reportOutcome(outcome, text, 'document.deleted');
      canUndo({ text, undo: () => restoreAll(done) });
    },
  });

/** Restores documents one by one. */
export const restoreAll = (rows: readonly Named[]): void =>
  openWork({
    title: t('search:bulk.restore'),
    items: rows,
    work: async (row) => {
      const answer = await call('documentRestore', paramsOf(row), { silent: true });
      return answer.ok ? ok(row) : answer;
    },
    onEnd: (outcome) => {
      resultList().select(noSelection);
      reportOutcome(outcome, t('search:bulk.restored', { count: outcome.done.length }));
    },
  });

/** Offers to restore a deleted document, and opens it then. */
export async function askToRestore(row: Named): Promise<void> {
  await loadNamespaces('panels');
  const { docid, filename: name } = row;
  askFirst(
    { title: t('search:bulk.restore'), text: t('panels:actions.deleted', { name }), destructive: false },
    () => void restoreAndOpen(docid),
  );
}

async function restoreAndOpen(docid: number): Promise<void> {
  if (await restoreDocument(docid)) runCommand('document.open', { docid });
}

interface Changed extends Named {
  readonly back: DocumentChange;
}

/** Changes documents one by one, each based on its state at that moment. */
export const changeAll = (rows: readonly ResultRow[], wanted: Wanted): void =>
  openWork<ResultRow, Changed>({
    title: t('search:bulk.change'),
    items: rows,
    work: async (row) => {
      const found = await call('documentInfo', { ...paramsOf(row), modifiers: ['indexes'] }, { silent: true });
      if (!found.ok) return found;
      const [before] = found.value.document;
      const change = before && changeOf(before, wanted, useMasterData.getState().doctypes);
      return before === undefined || change === undefined ? ok(null) : save(before, change);
    },
    onEnd: (outcome) => {
      const { done } = outcome;
      const text = t('search:bulk.changed', { count: done.length });
      reportOutcome(outcome, text);
      if (done.length > 0) canUndo({ text, undo: () => takeBack(done) });
    },
  });

async function save(before: Filed, change: DocumentChange) {
  const answer = await call('documentSave', { ...paramsOf(before), body: change }, { silent: true });
  if (!answer.ok) return answer;
  const { docid, filename } = before;
  return ok({
    docid,
    filename,
    back: undoOf(before, change, answer.value.document[0]?.revision, useMasterData.getState()),
  });
}

const takeBack = (documents: readonly Changed[]): void =>
  openWork<Changed, Changed>({
    title: t('search:bulk.takeBack'),
    items: documents,
    work: async (document) => {
      const answer = await call('documentSave', { ...paramsOf(document), body: document.back }, { silent: true });
      return answer.ok ? ok(document) : answer;
    },
    onEnd: (outcome) => reportOutcome(outcome, t('search:bulk.takenBack', { count: outcome.done.length })),
  });

/** Refetches the list: changed documents may have moved or left the result, and deleted ones are not counted. */
function reportOutcome(
  { done }: Outcome<Named>,
  message: string,
  change: 'indexes.set' | 'document.deleted' = 'indexes.set',
): void {
  canUndo(null);
  if (done.length === 0) return;
  for (const { docid } of done) refetch(docid, change);
  tell(message);
  void resultList().refresh();
}
