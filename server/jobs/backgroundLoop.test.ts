import { expect, test } from 'vitest';
import { BackgroundLoop } from './backgroundLoop.ts';

test('work arriving during a pass is done in another one, and passes never overlap', async () => {
  const begun = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  let passes = 0;
  let running = 0;
  const loop = new BackgroundLoop(async () => {
    running += 1;
    expect(running).toBe(1);
    passes += 1;
    if (passes === 1) begun.resolve();
    if (passes === 2) second.resolve();
    await release.promise;
    running -= 1;
  });
  loop.wake();
  await begun.promise;
  loop.wake();
  loop.wake();
  release.resolve();
  await second.promise;
  await loop.close();
  expect(passes).toBe(2);
});

test('work arriving at the very end of a pass is done as well', async () => {
  for (let turns = 0; turns < 10; turns += 1) {
    let passes = 0;
    const loop = new BackgroundLoop(() => {
      passes += 1;
      if (passes === 1) void wakeAfter(turns);
      return Promise.resolve();
    });
    const wakeAfter = async (microtasks: number): Promise<void> => {
      for (let turn = 0; turn < microtasks; turn += 1) await Promise.resolve();
      loop.wake();
    };
    loop.wake();
    await new Promise(setImmediate);
    expect(passes, `woken ${turns} microtasks after the pass began`).toBe(2);
    await loop.close();
  }
});

test('closing aborts the pass and waits for it; nothing starts afterwards', async () => {
  let passes = 0;
  let ended = false;
  const loop = new BackgroundLoop(async () => {
    passes += 1;
    await new Promise((resolve) => loop.signal.addEventListener('abort', resolve, { once: true }));
    ended = true;
  });
  loop.wake();
  loop.wake();
  await loop.close();
  expect(ended).toBe(true);
  loop.wake();
  await loop.close();
  expect(passes).toBe(1);
});
