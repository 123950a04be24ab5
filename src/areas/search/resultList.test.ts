import { afterEach, expect, test, vi } from 'vitest';
import type { ResultRow } from '#core/contract/search/search.ts';
import { ok } from '#core/kernel/result.ts';
import { refresh } from '#src/stores/documents/refresh.ts';
import { resetForNextUser } from '#src/stores/session/reset.ts';
import { emptyDraft } from './model.ts';
import { resultList } from './resultList.ts';

const { call } = vi.hoisted(() => ({
  call: vi.fn<(name: string, asked: { readonly body: { readonly offset?: number } }) => Promise<unknown>>(),
}));
vi.mock('#src/gateway/call.ts', () => ({ call }));

afterEach(() => {
  vi.clearAllMocks();
  resetForNextUser();
});

const row = (docid: number, filename: string) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of the row is looked at
  ({ docid, filename }) as ResultRow;

/** Documents found, in a snapshot of which the server sends the current values. */
async function find(...ids: readonly number[]) {
  const documents = new Map(ids.map((docid) => [docid, row(docid, `${docid}.pdf`)]));
  call.mockImplementation(async (name, { body: { offset = 0 } }) => {
    if (name === 'search')
      return ok({ searchresult: [{ id: 's', count: documents.size, document: [...documents.values()] }] });
    const found = documents.get(ids[offset] ?? 0);
    return ok({ document: found === undefined ? [] : [{ ...found, position: offset }] });
  });
  await resultList().run(emptyDraft);
  call.mockClear();
  return documents;
}

const names = () => [0, 1, 2].map((at) => resultList().rowAt(at)?.filename);

test('[SRCH-07] [DOC-06] a document deleted on its own screen leaves the result and its count until it is restored', async () => {
  const documents = await find(1, 2, 3);
  documents.delete(2);
  refresh(2, 'document.deleted');
  await expect.poll(() => resultList().store.getState().opened?.count).toBe(2);
  expect(names()).toEqual(['1.pdf', '3.pdf', undefined]);
  documents.set(2, row(2, '2.pdf'));
  refresh(2, 'document.restored');
  await expect.poll(() => resultList().store.getState().opened?.count).toBe(3);
});

test('[SRCH-06] [DOC-02] a row follows the changes made on its own screen, and stays where it is', async () => {
  const documents = await find(1, 2, 3);
  documents.set(2, row(2, 'changed.pdf'));
  refresh(2, 'indexes.set');
  await expect.poll(() => resultList().rowAt(1)?.filename).toBe('changed.pdf');
  expect(names()).toEqual(['1.pdf', 'changed.pdf', '3.pdf']);
  expect(call).toHaveBeenCalledExactlyOnceWith(
    'searchResult',
    { body: { id: 's', offset: 1, limit: 1 } },
    expect.anything(),
  );
});

test('[SRCH-06] nothing is fetched for a document that is no row, or for what no row shows', async () => {
  await find(1, 2, 3);
  refresh(9, 'indexes.set');
  refresh(2, 'note.set');
  expect(call).not.toHaveBeenCalled();
});
