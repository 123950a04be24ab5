import { expect, test } from 'vitest';
import { docId, pageNo, userId } from '#core/kernel/ids.ts';
import { selectionOf } from '#src/viewer/model/selection/selection.ts';
import { DraftDisk } from './contractServer.ts';
import { createLayers } from './layers.ts';
import type { LayerCalls } from './calls.ts';
import { draw, editing, newId, open, shown } from './testing/clerk.ts';

/** A document with two saved marks. */
const drawnOn = async () => {
  const { server, layers } = await editing();
  draw(layers);
  draw(layers, 2);
  await layers.save();
  await layers.leave('discard');
  return { server, ids: shown(layers) };
};

test('[DOC-05] until the server has answered, marks count as unknown, not as absent', async () => {
  const { server } = await drawnOn();
  const layers = open(server, new DraftDisk());
  expect(layers.store.getState().isLoaded).toBe(false);
  const loading = layers.load();
  expect(layers.store.getState().isLoaded).toBe(false);
  await loading;
  expect(layers.store.getState()).toMatchObject({ isLoaded: true, marks: { size: 2 } });
});

test('[LAYR-02] changes by others keep the selection as far as it exists', async () => {
  const { server, ids } = await drawnOn();
  const layers = open(server, new DraftDisk());
  await layers.load();
  const [first = ''] = ids;
  layers.select(selectionOf(pageNo(1), [first]));
  await layers.load();
  expect(layers.store.getState().selection).toEqual(selectionOf(pageNo(1), [first]));
  server.groups = [];
  await layers.load();
  expect(layers.store.getState().selection).toBeNull();
});

test('[LAYR-02] of several lists being loaded the one requested last is shown', async () => {
  const { server, ids } = await drawnOn();
  const held: (() => void)[] = [];
  const calls: LayerCalls = {
    ...server.for(1),
    list: async () => {
      const answer = await server.for(1).list();
      await new Promise<void>((resolve) => held.push(resolve));
      return answer;
    },
  };
  const layers = createLayers({
    userId: userId(1),
    docId: docId(1),
    version: 1,
    mayRemoveOthers: false,
    calls,
    drafts: new DraftDisk(),
    claimTab: () => Promise.resolve(() => undefined),
    newId,
    onSaved: () => undefined,
  });
  const before = layers.load();
  await expect.poll(() => held.length).toBe(1);
  server.groups = server.groups.slice(0, 1);
  const after = layers.load();
  await expect.poll(() => held.length).toBe(2);
  held[1]?.();
  await after;
  held[0]?.();
  await before;
  expect(shown(layers)).toEqual(ids.slice(0, 1));
});
