import { expect, test } from 'vitest';

test('[LAYR-02] a lock signalled while a document is being opened is known afterwards', async () => {
  await import('./queries.ts');
  const { emitSignal } = await import('#src/stores/stream/signals.ts');
  const holder = { userid: 7, username: 'Claudia Berger' };
  emitSignal({ topic: 'lock', of: 'layer', id: 5, holder });
  const { useLayerHolders } = await import('#src/stores/stream/locks.ts');
  expect(useLayerHolders.getState().get(5)).toEqual(holder);
});
