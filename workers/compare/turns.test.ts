import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('jobs take turns; a cancelled one never runs; a failing one does not block the next', async () => {
  const turns = createTurns();
  const gate = Promise.withResolvers<void>();
  const first = turns.run(1, () => gate.promise);
  const second = turns.run(2, () => Promise.reject(new Error('must not run')));
  const third = turns.run(3, () => {
    throw new Error('broken');
  });
  const fourth = turns.run(4, () => 'ran');
  turns.cancel(2);
  gate.resolve();
  await first;
  await expect(second).rejects.toMatchObject({ name: 'AbortError' });
  await expect(third).rejects.toThrow('broken');
  expect(await fourth).toBe('ran');
});
