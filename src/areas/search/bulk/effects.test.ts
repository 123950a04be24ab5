import i18next from 'i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { ResultRow } from '#core/contract/search/search.ts';
import { ok } from '#core/kernel/result.ts';
import { resetForNextUser } from '#src/stores/session/reset.ts';
import { noSelection, selectAll } from '#src/ui/grid/selection.ts';
import { emptyDraft } from '../model.ts';
import { resultList } from '../resultList.ts';
import { changeSelected, deleteSelected } from '../selection/actions.ts';
import { forEachDocument } from './forEachDocument.ts';
import type { openChange } from './openChange.tsx';
import type { openWork } from './openWork.tsx';

const { call, showToast, opened, asked } = vi.hoisted(() => ({
  call: vi.fn<(name: string, asked: { readonly params?: { readonly docid: string } }) => Promise<unknown>>(),
  showToast: vi.fn<(toast: { readonly type: string; readonly message: string }) => void>(),
  opened: vi.fn<typeof openWork<ResultRow>>(),
  asked: vi.fn<typeof openChange>(),
}));
vi.mock('#src/stores/toasts/effects.ts', () => ({ showToast }));
vi.mock('#src/gateway/call.ts', () => ({ call }));
vi.mock('./openChange.tsx', () => ({ openChange: asked }));
vi.mock('./openWork.tsx', () => ({ openWork: opened }));

beforeAll(async () => void (await i18next.init({ lng: 'de', resources: {} })));
afterEach(() => {
  vi.clearAllMocks();
  resetForNextUser();
});

const row = (docid: number, more: Partial<ResultRow> = {}) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of the row is looked at
  ({ docid, filename: `${docid}.pdf`, ...more }) as ResultRow;

/** Finds the documents that are left, and selects all of them. */
async function find(found: readonly ResultRow[]): Promise<void> {
  let left = found;
  call.mockImplementation(async (name, { params }) => {
    if (name === 'search') return ok({ searchresult: [{ id: 's', count: left.length, document: left }] });
    left = left.filter(({ docid }) => String(docid) !== params?.docid);
    return ok({});
  });
  await resultList().run(emptyDraft);
  resultList().select(selectAll(noSelection, found.length));
}

test('[SRCH-07] once documents are deleted, the result has and counts those that are left', async () => {
  await find([row(1), row(2), row(3)]);
  resultList().select(selectAll(noSelection, 2));
  await deleteSelected();
  const work = opened.mock.calls[0]![0];
  expect(work.question).toBe('bulk.deleteQuestion');
  const { signal } = new AbortController();
  work.onEnd(await forEachDocument(work.items, work.work, { signal, onProgress: () => undefined }));
  await expect.poll(() => resultList().store.getState().opened?.count).toBe(1);
  expect(resultList().rowAt(0)).toEqual(row(3));
});

test('[SRCH-07] the question says how many documents stay because the user may not delete them', async () => {
  await find([row(1), row(2, { maydelete: false }), row(3)]);
  await deleteSelected();
  expect(opened.mock.calls.map(([{ items, question }]) => [items.length, question])).toEqual([
    [2, 'bulk.deleteQuestion bulk.kept'],
  ]);
});

test('[SRCH-07] documents none of which the user may delete are not asked about', async () => {
  await find([row(1, { maydelete: false })]);
  await deleteSelected();
  expect(opened).not.toHaveBeenCalled();
  expect(showToast.mock.calls.map(([{ type, message }]) => [type, message])).toEqual([['warning', 'bulk.kept']]);
});

test('[SRCH-07] documents that the user may not change are left out, with their number', async () => {
  await find([row(1), row(2, { mayedit: false }), row(3)]);
  await changeSelected();
  expect(asked).toHaveBeenCalledExactlyOnceWith([row(1), row(3)], 1);
});

test('[SRCH-07] documents none of which the user may change are not asked about', async () => {
  await find([row(1, { mayedit: false })]);
  await changeSelected();
  expect(asked).not.toHaveBeenCalled();
  expect(showToast.mock.calls.map(([{ type, message }]) => [type, message])).toEqual([
    ['warning', 'bulk.unchangeable'],
  ]);
});
