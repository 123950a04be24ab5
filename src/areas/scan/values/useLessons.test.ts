import { beforeEach, expect, test, vi } from 'vitest';
import { connect } from '#src/gateway/connection.ts';
import { queryClient } from '#src/stores/queryClient.ts';
import { lessonsQuery } from './useLessons.ts';

const lesson = { sender: 'muster', indexid: 3, label: 'beleg nr', times: 2 };
const server = { works: true };

beforeEach(() => {
  connect({ language: () => 'de', describe: (failure) => failure, online: () => true });
  vi.stubGlobal('window', { location: { href: '' } });
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json(
        { response: { system: 'dms', code: server.works ? 200 : 500, message: 'Nachricht' }, lesson: [lesson] },
        { status: server.works ? 200 : 500 },
      ),
    ),
  );
});

test('[SCAN-05] a sender’s lessons are requested again after a failure', async () => {
  server.works = false;
  await expect(queryClient.ensureQueryData(lessonsQuery(1, ['muster']))).rejects.toThrow('Nachricht');
  server.works = true;
  expect(await queryClient.ensureQueryData(lessonsQuery(1, ['muster']))).toEqual([lesson]);
});
