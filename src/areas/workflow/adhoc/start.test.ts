import i18next from 'i18next';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { connect } from '#src/gateway/connection.ts';
import { useSession } from '#src/stores/session/store.ts';
import { anna } from '#src/stores/session/testing/anna.ts';
import { startOnAll } from './start.ts';

const asked: number[] = [];

/** Answers as the server does; the workflow is refused on these documents. */
function refusedOn(...docids: readonly number[]): void {
  asked.length = 0;
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    const docid = Number(/"docid":(\d+)/.exec(body)?.[1]);
    asked.push(docid);
    const code = docids.includes(docid) ? 404 : 200;
    const response = { system: 'dms', code, message: `no ${docid}` };
    return Promise.resolve(Response.json({ response, workflow: [] }, { status: code }));
  });
}

beforeAll(async () => {
  await i18next.init({ lng: 'en', resources: { en: { ui: { labelled: '{{label}}: {{value}}' } } } });
});

beforeEach(() => {
  connect({ language: () => 'de', describe: (failure) => failure, online: () => true });
  vi.stubGlobal('window', { location: { href: '' } });
  useSession.setState({ user: anna });
});

test('[WF-05] a workflow refused on some documents is tried again on those only', async () => {
  refusedOn(2);
  const first = await startOnAll([1, 2, 3], 'invoice');
  expect(asked).toEqual([1, 2, 3]);
  expect(first).toEqual({ left: [2], problem: '2: no 2' });
  refusedOn();
  expect(await startOnAll(first.left, 'invoice')).toEqual({ left: [], problem: null });
  expect(asked).toEqual([2]);
});
