import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { ResultRow } from '#core/contract/search/search.ts';
import { connect } from '#src/gateway/connection.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { resetForNextUser } from '#src/stores/session/reset.ts';
import { entryAt, WINDOW_ROWS } from '#src/list/rows/windows.ts';
import { runSearch, runWider, runWithFulltext } from './effects.ts';
import { emptyDraft } from './model.ts';
import { resultList } from './resultList.ts';
import { savedOf } from './saved/model.ts';
import { useRecent } from './saved/recent.ts';
import { runSaved } from './saved/runSaved.ts';
import { currentSearch, useSearch } from './store.ts';

const Body = z.object({
  id: z.optional(z.string()),
  offset: z.optional(z.number()),
  fulltext: z.optional(z.string()),
  docwords: z.optional(z.string()),
  year: z.optional(z.array(z.number())),
  sort: z.optional(z.array(z.unknown())),
});

interface Asked {
  readonly path: string;
  readonly body: z.infer<typeof Body>;
  /** The client disconnected before the response. */
  aborted: boolean;
}

const COUNT = 1_000_000;
let server: Server;
let asked: Asked[];
/** Result ids the server has dropped. */
let forgotten: Set<string>;
/** Responses held back until released. */
let held: (() => void)[] | undefined;

const row = (position: number): ResultRow => ({
  position,
  docid: position + 1,
  version: 1,
  productid: 1,
  clientid: 1,
  year: 2026,
  doctypeid: 1,
  maskid: 1,
  filename: `${position}.pdf`,
  filetype: 'pdf',
  filesize: 1,
  pagecount: 1,
  archivedate: '01.01.2026 00:00:00',
  archivedby: 'Clerk',
  indexes: [],
});

const answerTo = ({ path, body }: Asked): readonly [status: number, value: object] => {
  if (path === '/dms/search/') {
    const id = `result${asked.filter((call) => call.path === path).length}`;
    const document =
      body.fulltext === 'with rows' ? Array.from({ length: WINDOW_ROWS }, (_, at) => row(at)) : undefined;
    const searchresult = [{ id, count: COUNT, document }];
    return body.fulltext === 'broken' ? [500, envelope(5000)] : [200, { ...envelope(200), searchresult }];
  }
  if (body.id === undefined || forgotten.has(body.id)) return [410, envelope(4101)];
  return [
    200,
    { ...envelope(200), document: Array.from({ length: WINDOW_ROWS }, (_, at) => row((body.offset ?? 0) + at)) },
  ];
};
const envelope = (code: number) => ({ response: { system: 'dms', code, message: '' } });

const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  const call: Asked = { path: request.url ?? '', body: Body.parse(JSON.parse(text)), aborted: false };
  asked.push(call);
  response.on('close', () => {
    call.aborted = !response.writableEnded;
  });
  const [status, value] = answerTo(call);
  const send = () => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  if (held === undefined) send();
  else held.push(send);
};

beforeEach(async () => {
  asked = [];
  forgotten = new Set();
  held = undefined;
  server = createServer((request, response) => void receive(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  connect({
    baseUrl: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/dms`,
    language: () => 'de',
    describe: (failure) => failure,
    online: () => true,
  });
});

afterEach(async () => {
  resetForNextUser();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

const list = () => resultList().store.getState();
const windows = () => asked.filter((call) => call.path === '/dms/searchresult/').map((call) => call.body.offset);
const searches = () => asked.filter((call) => call.path === '/dms/search/');
const come = async (position: number): Promise<void> => {
  await expect.poll(() => entryAt(list().windows, position)).toEqual(row(position));
};

describe('rows', () => {
  test('[SRCH-09] the visible rows of a million are fetched in windows, at any position', async () => {
    await runSearch();
    resultList().show(0, 27);
    await come(27);
    resultList().show(COUNT - 28, COUNT - 1);
    await come(COUNT - 1);
    expect(windows()).toContain(COUNT - WINDOW_ROWS);
    expect(windows().length).toBeLessThan(6);
  });

  test('[SRCH-09] the first rows that come with a result are not requested again', async () => {
    useSearch.setState(({ draft }) => ({ draft: { ...draft, fulltext: 'with rows' } }));
    await runSearch();
    expect(entryAt(list().windows, 27)).toEqual(row(27));
    resultList().show(0, 27);
    await expect.poll(() => windows()).toEqual([WINDOW_ROWS]);
  });

  test('a window no longer visible is cancelled', async () => {
    await runSearch();
    held = [];
    resultList().show(0, 27);
    await expect.poll(() => windows()).toContain(0);
    resultList().show(500_000, 500_027);
    await expect.poll(() => asked.find((call) => call.body.offset === 0)?.aborted).toBe(true);
    const letGo = held;
    held = undefined;
    for (const send of letGo) send();
    await come(500_000);
    expect(entryAt(list().windows, 0)).toBeUndefined();
  });

  test('a result the server has forgotten is requested again, and the list keeps its place', async () => {
    await runSearch();
    resultList().show(0, 27);
    await come(0);
    resultList().activate(12);
    const { runNo } = list();
    forgotten.add('result1');
    resultList().show(700_000, 700_027);
    await come(700_000);
    expect(list()).toMatchObject({
      phase: 'done',
      opened: { id: 'result2' },
      runNo,
      active: 12,
      firstRow: 700_000,
    });
  });

  test('a server that forgets every result at once is not asked endlessly', async () => {
    forgotten = new Set(['result1', 'result2']);
    await runSearch();
    resultList().show(0, 27);
    await expect.poll(() => list().phase).toBe('failed');
    expect(searches()).toHaveLength(2);
  });
});

describe('searches', () => {
  test('a new search aborts the previous one, whose answer changes nothing', async () => {
    held = [];
    const first = runSearch();
    await expect.poll(() => asked).toHaveLength(1);
    held = undefined;
    useSearch.setState({ draft: { ...emptyDraft, fulltext: 'pump' } });
    await runSearch();
    await first;
    await expect.poll(() => asked[0]?.aborted).toBe(true);
    expect(list()).toMatchObject({ phase: 'done', opened: { id: 'result2' }, asked: { fulltext: 'pump' } });
    expect(searches().at(-1)?.body).toEqual({ fulltext: 'pump' });
  });

  test('a failed search gives the reason and keeps the input', async () => {
    useSearch.setState({ draft: { ...emptyDraft, fulltext: 'broken' } });
    await runSearch();
    expect(list()).toMatchObject({ phase: 'failed', error: { name: 'server.failed' }, opened: null });
    expect(currentSearch().draft.fulltext).toBe('broken');
  });

  test('[SRCH-05] a search is remembered once it has been answered, but not if it was refused or overtaken', async () => {
    const remembered = () => useRecent.getState().searches.map(({ request }) => request.fulltext);
    const search = (fulltext: string): Promise<void> => {
      useSearch.setState({ draft: { ...emptyDraft, fulltext } });
      return runSearch();
    };
    await search('pump');
    expect(remembered()).toEqual(['pump']);
    await search('broken');
    expect(remembered()).toEqual(['pump']);
    held = [];
    const overtaken = search('valve');
    await expect.poll(() => searches()).toHaveLength(3);
    held = undefined;
    await search('crane');
    await overtaken;
    expect(remembered()).toEqual(['crane', 'pump']);
    held = [];
    const narrowed = search('winch');
    await expect.poll(() => searches()).toHaveLength(5);
    held = undefined;
    await resultList().quickFilter('steel');
    await narrowed;
    expect(remembered()).toEqual(['winch', 'crane', 'pump']);
  });

  test('[SRCH-01] what is offered after an empty search is run as it was counted, not with what was typed since', async () => {
    const ran = { ...emptyDraft, fulltext: 'pump', docwords: 'invoice', years: [2026] };
    useSearch.setState({ draft: ran });
    await runSearch();
    const typed = { ...emptyDraft, fulltext: 'valve', clients: [2] };
    useSearch.setState({ draft: typed });
    await runWider(ran, 'years');
    expect(searches().at(-1)?.body).toEqual({ fulltext: 'pump', docwords: 'invoice' });
    expect(currentSearch().draft).toEqual({ ...ran, years: [] });
    useSearch.setState({ draft: typed });
    await runWithFulltext(ran, 'pumps');
    expect(searches().at(-1)?.body).toEqual({ fulltext: 'pumps', docwords: 'invoice', year: [2026] });
    expect(currentSearch().draft).toEqual({ ...ran, fulltext: 'pumps' });
  });

  test('[SRCH-04] a saved search whose mask or field is gone is not run with what is left of it', async () => {
    vi.stubGlobal('window', { innerWidth: 1440, innerHeight: 900 });
    const conditions = { 7: { operator: 0 as const, text: 'A-1' }, 8: { operator: 0 as const, text: '' } };
    const of = (maskId: number | null) => ({ ...emptyDraft, fulltext: 'pump', maskId, fields: conditions });
    const run = (maskId: number | null) => runSaved(savedOf(of(maskId), { fulltext: 'pump' }));
    const field = { indexid: 1, caption: '', flags: 2, required: false, lookup: false, textarea: false };
    const mask = { id: 3, caption: 'Invoice', doctypeid: [] };
    await run(3);
    expect(currentSearch().draft).toEqual({ ...emptyDraft, fulltext: 'pump' });
    useMasterData.setState({ masks: [{ ...mask, fields: [{ ...field, id: 8 }] }] });
    await run(3);
    expect(currentSearch().draft).toEqual({ ...of(3), fields: { 8: conditions[8] } });
    expect(searches()).toEqual([]);
    // A field without a value is no condition.
    useMasterData.setState({ masks: [{ ...mask, fields: [{ ...field, id: 7 }] }] });
    await run(3);
    expect(searches().at(-1)?.body).toMatchObject({ fulltext: 'pump' });
    expect(currentSearch().draft).toEqual(of(3));
    useMasterData.setState({ masks: [] });
    vi.unstubAllGlobals();
  });

  test('[SRCH-06] sorting uses the search on screen, not input typed since', async () => {
    useSearch.setState({ draft: { ...emptyDraft, fulltext: 'pump' } });
    await runSearch();
    useSearch.setState({ draft: { ...emptyDraft, fulltext: 'valve' } });
    const sort = [
      { column: 'client', descending: true },
      { column: 'year', descending: false },
    ];
    await resultList().sortBy(sort);
    expect(searches().at(-1)?.body).toEqual({ fulltext: 'pump', sort });
    expect(currentSearch().draft.fulltext).toBe('valve');
  });

  test('the next user starts with an empty search', async () => {
    useSearch.setState({ draft: { ...emptyDraft, fulltext: 'pump' } });
    await runSearch();
    resetForNextUser();
    expect(list()).toMatchObject({ phase: 'idle', opened: null, asked: undefined });
    expect(currentSearch().draft.fulltext).toBe('');
  });
});
