import { expect, test } from 'vitest';
import { fail } from '#core/kernel/result.ts';
import type { CallError } from '#src/gateway/error.ts';
import { resetForNextUser } from '#src/stores/session/reset.ts';
import { startDownload, useDownloads } from './downloads.ts';

const gone: CallError = { status: 410, code: 1, message: 'gone' };
const keys = () => useDownloads.getState().running.map(({ key }) => key);

test('a download shows progress, is not started twice, and gives the reason if it fails', async () => {
  const held = Promise.withResolvers<void>();
  const wanted = {
    key: '1.1.original',
    filename: 'a.pdf',
    bring: async ({ onProgress }: { readonly onProgress?: (received: number, total: number | undefined) => void }) => {
      onProgress?.(10, 40);
      await held.promise;
      return fail(gone);
    },
  };
  const first = startDownload(wanted);
  expect(useDownloads.getState().running).toMatchObject([{ filename: 'a.pdf', received: 10, total: 40 }]);
  await expect(startDownload(wanted)).resolves.toBeNull();
  expect(keys()).toEqual(['1.1.original']);
  held.resolve();
  await expect(first).resolves.toBe(gone);
  expect(keys()).toEqual([]);
});

test('a running download ends with its user’s session, without an error', async () => {
  const running = startDownload({
    key: '1.1.pdf',
    filename: 'a.pdf',
    bring: ({ signal }) =>
      new Promise((resolve) => {
        signal?.addEventListener('abort', () => resolve(fail({ ...gone, name: 'aborted' })));
      }),
  });
  resetForNextUser();
  await expect(running).resolves.toBeNull();
  expect(keys()).toEqual([]);
});
