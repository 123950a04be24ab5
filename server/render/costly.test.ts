import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Renderer } from './renderer.ts';

/** A renderer whose processes behave as the file's name says. */
let folder: string;
let renderer: Renderer;
const lines: { file: string; reason: string }[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'costly-'));
  renderer = new Renderer({
    size: 1,
    entry: new URL('./testing/obedientProcess.ts', import.meta.url),
    cacheDirectory: join(folder, 'cache'),
    log: { warn: (line: { file: string; reason: string }) => void lines.push(line) },
  });
});
afterAll(async () => {
  await renderer.close();
  await rm(folder, { recursive: true, force: true });
});

const pageOf = async (name: string) => {
  const path = join(folder, name);
  await writeFile(path, '');
  return { path, sha256: name, kind: 'pdf', page: 1, owner: 'anna', priority: 'visible' } as const;
};
const picture = { dpi: 150, quality: 75, progressive: false } as const;

test('a page that crashed a process is remembered by file and page, and never rendered again; other pages are', async () => {
  const page = await pageOf('crash');
  expect(await renderer.renderPage({ ...page, ...picture })).toEqual({ ok: false, error: 'crashed' });
  const tried = lines.length;
  expect(lines.map(({ file, reason }) => [file, reason])).toEqual([
    ['crash', 'crashed'],
    ['crash', 'crashed'],
  ]);
  expect(await renderer.renderPage({ ...page, ...picture, dpi: 50 })).toEqual({ ok: false, error: 'crashed' });
  expect(await renderer.renderPage({ ...page, ...picture, password: 'x' })).toEqual({ ok: false, error: 'crashed' });
  expect(await renderer.pageText(page)).toEqual({ ok: false, error: 'crashed' });
  expect(lines).toHaveLength(tried);
  await renderer.pageText({ ...page, page: 2 });
  expect(lines).toHaveLength(tried + 2);
});

test('a page that takes longer than its reader waits is reported as pending, and served to the next request', async () => {
  const page = { ...(await pageOf('wait-1200')), ...picture };
  const leaving = new AbortController();
  expect(await renderer.renderPage({ ...page, patienceMs: 100, signal: leaving.signal })).toEqual({
    ok: false,
    error: 'coming',
  });
  // The requester disconnects: the page is rendered anyway.
  leaving.abort();
  const { running, waiting } = renderer.load;
  const again = await renderer.renderPage({ ...page, patienceMs: 10_000 });
  expect([running + waiting, again.ok]).toEqual([1, true]);
});

test('[VIEW-05] a slow page of an encrypted file is reported as pending, and served once to whoever gives the password again', async () => {
  const page = { ...(await pageOf('wait-600')), ...picture, password: 'geheim' };
  expect(await renderer.renderPage({ ...page, patienceMs: 50 })).toEqual({ ok: false, error: 'coming' });
  await expect.poll(() => renderer.load).toMatchObject({ running: 0, waiting: 0 });
  // Not shared with another user or password: for both the page is rendered again.
  for (const other of [
    { ...page, owner: 'berta' },
    { ...page, password: 'falsch' },
  ])
    expect(await renderer.renderPage({ ...other, patienceMs: 50 })).toEqual({ ok: false, error: 'coming' });
  await expect.poll(() => renderer.load).toMatchObject({ running: 0, waiting: 0 });
  expect((await renderer.renderPage({ ...page, patienceMs: 50 })).ok).toBe(true);
  expect(await renderer.renderPage({ ...page, patienceMs: 50 })).toEqual({ ok: false, error: 'coming' });
});
