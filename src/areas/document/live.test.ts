import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { queryClient } from '#src/stores/queryClient.ts';
import { emitSignal } from '#src/stores/stream/signals.ts';
import { ContractServer, DraftDisk } from '#src/viewer/session/layers/contractServer.ts';
import { draw, open, shown } from '#src/viewer/session/layers/testing/clerk.ts';
import { watchDocument } from './live.ts';

const stale: number[][] = [];
const thumbnails = { invalidate: (pages: Iterable<number>) => void stale.push([...pages]) };

test('[DOC-06] changes by others reload the open document once for many signals, and nothing for other documents', async () => {
  const asked: string[] = [];
  const watched = ['history', 'versions', 'notes', 'thumbnail'].map((part) =>
    new QueryObserver(queryClient, {
      queryKey: ['document', '7', part],
      staleTime: Infinity,
      queryFn: () => asked.push(part),
    }).subscribe(() => undefined),
  );
  await vi.waitUntil(() => asked.length === watched.length);
  asked.length = 0;
  const end = watchDocument(7, { layers: open(new ContractServer(), new DraftDisk()), thumbnails });
  for (const docid of [7, 8, 7, 7]) emitSignal({ topic: 'change', noun: 'document', docid });
  emitSignal({ topic: 'change', noun: 'workflow', docid: 7 });
  await vi.waitUntil(() => asked.length >= 3);
  expect(asked.toSorted()).toEqual(['history', 'notes', 'versions']);
  end();
  emitSignal({ topic: 'change', noun: 'document', docid: 7 });
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  expect(asked).toHaveLength(3);
  for (const stop of watched) stop();
});

test('[DOC-06] marks saved by others appear on the page without affecting a stroke in progress', async () => {
  const server = new ContractServer();
  const [mine, theirs] = [open(server, new DraftDisk(), 1), open(server, new DraftDisk(), 2)];
  await mine.load();
  const end = watchDocument(7, { layers: mine, thumbnails });
  await theirs.startEditing();
  draw(theirs);
  await theirs.save();
  emitSignal({ topic: 'change', noun: 'layer', docid: 7 });
  await vi.waitUntil(() => shown(mine).length === 1);
  await vi.waitUntil(() => stale.length > 0);
  expect(stale).toEqual([[1]]);
  await theirs.leave('keep');

  await mine.startEditing();
  draw(mine, 2);
  emitSignal({ topic: 'change', noun: 'layer', docid: 7 });
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  expect(shown(mine)).toHaveLength(2);
  expect(stale).toEqual([[1]]);
  end();
});
