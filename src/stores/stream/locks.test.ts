import { expect, test } from 'vitest';

test('[LAYR-02] a lock signalled before anything shows locks is known afterwards', async () => {
  await import('./effects.ts');
  const { emitSignal } = await import('./signals.ts');
  const holder = { userid: 7, username: 'Claudia Berger' };
  emitSignal({ topic: 'lock', of: 'layer', id: 5, holder });
  const { useLayerHolders } = await import('./locks.ts');
  expect(useLayerHolders.getState().get(5)).toEqual(holder);
});
