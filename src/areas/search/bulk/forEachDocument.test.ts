import { expect, test } from 'vitest';
import { ok, type Result } from '#core/kernel/result.ts';
import type { CallError } from '#src/gateway/error.ts';
import { forEachDocument, type Named } from './forEachDocument.ts';

const items: readonly Named[] = [1, 2, 3].map((docid) => ({ docid, filename: `${docid}.pdf` }));
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of the error is looked at
const refusal = { ok: false, error: { message: 'protected' } as CallError } as const;

test('[SRCH-07] many documents are changed one after the other; one that fails is listed with its reason, and the rest follow', async () => {
  const counts: number[] = [];
  const work = ({ docid }: Named): Promise<Result<Named | null, CallError>> =>
    // The third needs no change.
    Promise.resolve(docid === 1 ? refusal : ok(docid === 3 ? null : items[1]!));
  const outcome = await forEachDocument(items, work, {
    signal: new AbortController().signal,
    onProgress: (count) => counts.push(count),
  });
  expect(counts).toEqual([1, 2, 3]);
  expect(outcome).toEqual({ done: [items[1]], failed: [{ item: items[0], message: 'protected' }] });
});

test('[SRCH-07] cancelling finishes the document under way and leaves the others as they are', async () => {
  const cancelled = new AbortController();
  const outcome = await forEachDocument(
    items,
    (item) => {
      if (item.docid === 2) cancelled.abort();
      return Promise.resolve(ok(item));
    },
    { signal: cancelled.signal, onProgress: () => undefined },
  );
  expect(outcome.done).toEqual(items.slice(0, 2));
});
