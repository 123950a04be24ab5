import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '#server/store/database/open.ts';
import type { Company } from '#tests/fixtures/company.ts';
import { ownCompany } from '#tests/fixtures/ownCompany.ts';
import { Caller } from './caller.ts';
import { metafileOf } from './cast.ts';
import { expectSuccess, succeed } from './expectations.ts';
import { archiveForm, filing, makePdf, PASSWORD } from './scene.ts';

const TOKEN = 'a-token-of-prometheus';
const WORD = 'Kabeltrommel';
let company: Company;
beforeAll(async () => {
  company = await ownCompany({ METRICS_TOKEN: TOKEN, SLOW_QUERY_MS: '0', LOG_LEVEL: 'info' });
}, 60_000);
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
  expect(text).toMatch(/^dms_sessions 1$/m);
  for (const name of [
    'dms_render_waiting',
    'dms_jobs_due',
    'dms_jobs_dead',
    'dms_layer_locks',
    'dms_nodejs_eventloop_lag_seconds',
  ])
    expect(text, name).toContain(name);
  expect(text.match(/editor|Kabeltrommel|127.0.0.1/)).toBe(null);
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
