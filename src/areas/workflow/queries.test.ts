import { beforeEach, expect, test, vi } from 'vitest';
import { connect } from '#src/gateway/connection.ts';
import { jobSource } from './queries.ts';

const list = { id: 'abc', count: 500, asof: '01.01.2026 10:00:00', workflows: [], initiators: [] };
const answer = (more: object) =>
  Promise.resolve(Response.json({ response: { system: 'dms', code: 200, message: '' }, ...more }));
const { signal } = new AbortController();
const ask = (view: 'mine' | 'done') => ({
  query: { view, filtername: null },
  sort: [],
  filters: {},
  quick: '',
  rearranged: false,
});

beforeEach(() => {
  connect({ language: () => 'de', describe: (failure) => failure, online: () => true });
  vi.stubGlobal('window', { location: { href: '' } });
});

test('[WF-01] while a decision is being sent, the other jobs can still be browsed', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url.slice(url.lastIndexOf('/') + 1));
    if (url.endsWith('open')) return answer({ joblist: [list], job: [] });
    return url.endsWith('window') ? answer({ job: [] }) : new Promise(() => undefined);
  });
  const source = jobSource();
  await source.open(ask('mine'), signal);
  void source.open(ask('done'), signal);
  await source.window?.(list.id, 100, 100, signal);
  expect(asked).toEqual(['open', 'list', 'window']);
});
