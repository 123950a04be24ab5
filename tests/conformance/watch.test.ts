import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '#server/store/database/open.ts';
import type { Company } from '#tests/fixtures/company.ts';
import { ownCompany } from '#tests/fixtures/ownCompany.ts';
import { Caller } from './caller.ts';
import { metafileOf } from './cast.ts';
import { expectSuccess, succeed } from './expectations.ts';
import { archiveForm, filing, makePdf, PASSWORD } from './scene.ts';
import { Ear } from './stream.ts';

const TOKEN = 'a-token-of-prometheus';
const WORD = 'Kabeltrommel';
/** More than are drawn at the same time. */
const PAGES = 24;
let company: Company;
beforeAll(async () => {
  company = await ownCompany({ METRICS_TOKEN: TOKEN, SLOW_QUERY_MS: '0', LOG_LEVEL: 'info' });
});
afterAll(async () => {
  await company?.close();
});

const get = (address: string, headers: Record<string, string> = {}) => fetch(`${company.url}${address}`, { headers });

test('[SRV-03] health checks tell whether the process is alive and ready', async () => {
  for (const [address, text] of [
    ['/healthz', 'ok\n'],
    ['/readyz', 'ready\n'],
  ] as const) {
    const answer = await get(address);
    expect({ status: answer.status, text: await answer.text() }).toEqual({ status: 200, text });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  }
});

test('[SRV-03] metrics need the token, and name calls but never people or documents', async () => {
  const editor = new Caller(company.url);
  await editor.login('editor', PASSWORD);
  await succeed(editor, 'search', { body: { fulltext: WORD } });
  expect((await get('/metrics')).status).toBe(401);
  expect((await get('/metrics', { authorization: `Bearer ${TOKEN}x` })).status).toBe(401);
  const answer = await get('/metrics', { authorization: `Bearer ${TOKEN}` });
  const text = await answer.text();
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain.*version=0\.0\.4/);
  expect(text).toMatch(/^dms_request_seconds_count\{call="search",status="2xx"\} 1$/m);
  expect(text).toMatch(/^dms_database_query_seconds_count [1-9]/m);
  expect(text).toContain('dms_nodejs_eventloop_lag_seconds');
  expect(text.match(/editor|Kabeltrommel|127.0.0.1/)).toBe(null);
});

test('[SRV-03] every gauge follows what it counts, up and down', async () => {
  const read = async () => {
    const answer = await get('/metrics', { authorization: `Bearer ${TOKEN}` });
    const lines = (await answer.text()).matchAll(/^(dms_[a-z_]+) (\S+)$/gm);
    return Object.fromEntries(Array.from(lines, ([, name, value]) => [name, Number(value)]));
  };
  const become = async (wanted: Readonly<Record<string, number>>) => {
    await expect.poll(read).toMatchObject(wanted);
  };
  const [editor, second] = [new Caller(company.url), new Caller(company.url)];
  await editor.login('editor', PASSWORD);
  const { dms_sessions: before = 0, dms_database_failures_total: failures = 0 } = await read();
  await second.login('second', PASSWORD);
  await become({ dms_sessions: before + 1, dms_layer_locks: 0, dms_streams: 0 });
  await succeed(second, 'userLogout');
  await become({ dms_sessions: before });

  const bytes = await makePdf('Messwert', PAGES);
  const body = archiveForm(metafileOf({ filing }, 'M-1'), { bytes, name: 'm.pdf' });
  const [document] = await succeed<{ docid: number }>(editor, 'documentArchive', { body }, 'document');
  const params = { docid: document?.docid };
  await succeed(editor, 'layerLock', { params });
  const ear = await Ear.open(editor);
  await become({ dms_layer_locks: 1, dms_streams: 1 });
  ear.close();
  await succeed(editor, 'layerRelease', { params });
  await become({ dms_layer_locks: 0, dms_streams: 0, dms_text_waiting: 0, dms_jobs_due: 0, dms_jobs_dead: 0 });

  const pages = Promise.all(
    Array.from({ length: PAGES }, (_, at) =>
      editor.call('pageImage', { params: { ...params, pageno: at + 1 }, query: { dpi: '300' } }),
    ),
  );
  const seen = { running: 0, waiting: 0, processes: 0 };
  await expect
    .poll(
      async () => {
        const now = await read();
        seen.running = Math.max(seen.running, now['dms_render_running'] ?? 0);
        seen.waiting = Math.max(seen.waiting, now['dms_render_waiting'] ?? 0);
        seen.processes = Math.max(seen.processes, now['dms_render_processes'] ?? 0);
        return Object.values(seen).every((value) => value > 0);
      },
      { interval: 1 },
    )
    .toBe(true);
  for (const { status } of await pages) expect(status).toBe(200);
  await become({ dms_render_running: 0, dms_render_waiting: 0 });

  const store = await openStore({ dataDir: company.dataDir });
  try {
    // No mail server is set, so nobody takes them; no file has that name.
    const job = { kind: 'mail.send', payload: '{"mailid":0,"address":"x"}', tries: 0, createdat: 1 } as const;
    const jobs = [{ due: 1 }, { due: 1 }, { due: 1, deadat: 1 }, { due: Date.now() + 3_600_000 }];
    await store.db
      .insertInto('job')
      .values(jobs.map((more) => ({ ...job, ...more })))
      .execute();
    await sql`pragma foreign_keys = off`.execute(store.db);
    await store.db.insertInto('text_job').values({ sha256: 'x', since: 1 }).execute();
    await become({ dms_jobs_due: 2, dms_jobs_dead: 1, dms_text_waiting: 1, dms_database_failures_total: failures });
    await store.db.deleteFrom('job').where('kind', '=', 'mail.send').execute();
    await store.db.deleteFrom('text_job').execute();
    await become({ dms_jobs_due: 0, dms_jobs_dead: 0, dms_text_waiting: 0 });
    await sql`alter table note rename to away`.execute(store.db);
    expect((await editor.call('noteList', { params })).status).toBe(500);
    await sql`alter table away rename to note`.execute(store.db);
    await become({ dms_database_failures_total: failures + 1 });
  } finally {
    await store.close();
  }
});

test('[SRV-03] a slow query is in the log without its values, under the request that asked', async () => {
  const editor = new Caller(company.url);
  const answer = await editor.login('editor', PASSWORD);
  expectSuccess('userLogin', answer);
  const request = answer.headers.get('x-request-id') ?? '';
  expect(request).toMatch(/^[0-9a-f-]{36}$/);
  await expect.poll(() => company.output).toContain(request);
  const line = company.output.split('\n').find((one) => one.includes(request) && one.includes('from \\"user\\"'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({ sql: expect.stringMatching(/\?/), ms: expect.any(Number) });
  expect(company.output).not.toContain(PASSWORD);
  expect(company.output).not.toContain(WORD);
});

test('[SRV-03] the log never contains the secret of a calendar’s address', async () => {
  const editor = new Caller(company.url);
  await editor.login('editor', PASSWORD);
  const [{ token } = { token: '' }] = await succeed<{ token: string }>(editor, 'calendarFeedSet', {}, 'feed');
  expect(token).toHaveLength(43);
  const address = `${company.url}/dms/calendar/${token}/follow-ups.ics`;
  const ask = async (url: string, method = 'GET') => {
    const answer = await fetch(url, { method });
    await answer.arrayBuffer();
    return { status: answer.status, request: answer.headers.get('x-request-id') ?? 'none' };
  };
  const asked = [
    await ask(`${address}?x=1`),
    await ask(address, 'HEAD'),
    await ask(`${address}x`),
    await ask(`${address}/%`),
    await ask(`${company.url}/dms/user/info`),
  ];
  expect(asked.map(({ status }) => status)).toEqual([200, 404, 404, 404, 401]);
  await expect.poll(() => company.output).toContain(asked.at(-1)?.request);
  expect(company.output).toContain('"path":"/dms/calendar/:token/follow-ups.ics"');
  expect(company.output).not.toContain(token);
});

test('[SRV-03] background work has the id of the request that caused it; ids sent by clients are not trusted', async () => {
  const editor = new Caller(company.url);
  await editor.login('editor', PASSWORD);
  const [document] = await succeed<{ docid: number }>(
    editor,
    'documentArchive',
    { body: archiveForm(metafileOf({ filing }, 'W-1'), { bytes: await makePdf('x', 1), name: 'x.pdf' }) },
    'document',
  );
  const body = { docid: document?.docid, type: 1, entrydate: '01.02.2090 09:30:00', subject: 'x', text: '' };
  const answer = await editor.call('subscriptionSet', { body, headers: { 'x-request-id': 'made-up-by-me' } });
  expectSuccess('subscriptionSet', answer);
  const store = await openStore({ dataDir: company.dataDir });
  try {
    const jobs = await store.db.selectFrom('job').where('kind', '=', 'subscription.fire').select('requestid').execute();
    expect(jobs).toEqual([{ requestid: answer.headers.get('x-request-id') }]);
    expect(jobs[0]?.requestid).not.toBe('made-up-by-me');
  } finally {
    await store.close();
  }
});
