import { expect, test } from 'vitest';
import { loadedScreen, loadScreen } from './chunks.ts';

const Screen = () => null;

test('[ERR-03] a chunk that fails can be asked for again, one that came is kept', async () => {
  let asked = 0;
  const load = () => {
    asked += 1;
    return asked === 1 ? Promise.reject(new Error('offline')) : Promise.resolve({ default: Screen });
  };
  await expect(loadScreen({ id: 'a', load })).rejects.toThrow('Area a did not load');
  expect(loadedScreen('a')).toBeUndefined();
  await expect(loadScreen({ id: 'a', load })).resolves.toBe(Screen);
  await expect(loadScreen({ id: 'a', load })).resolves.toBe(Screen);
  expect(asked).toBe(2);
  expect(loadedScreen('a')).toBe(Screen);
});

test('[ERR-03] a chunk that never comes is given up', async () => {
  await expect(loadScreen({ id: 'b', load: () => new Promise(() => {}) }, 10)).rejects.toThrow('did not load');
});
