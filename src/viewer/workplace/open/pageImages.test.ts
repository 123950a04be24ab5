import { createServer } from 'node:http';
import { expect, test, vi } from 'vitest';
import { VERSION_HEADER } from '#core/contract/constants.ts';
import { pageNo } from '#core/kernel/ids.ts';
import { fail, ok } from '#core/kernel/result.ts';
import { connect } from '#src/gateway/connection.ts';
import { askEarly, pageImages } from './pageImages.ts';

const VERSION = 2;
const { signal } = new AbortController();

/** A server that records requests and answers each with a byte. */
function server(answers: (asked: number) => boolean = () => true, version: number | null = VERSION) {
  const asked: string[] = [];
  const fetchPage: ReturnType<typeof pageImages> = async (page, dpi, aborted) => {
    asked.push(`${page}@${dpi}`);
    const count = asked.length;
    await Promise.resolve();
    aborted.throwIfAborted();
    return answers(count)
      ? ok({ blob: new Blob(['.'.repeat(count)]), type: 'image/jpeg', ...(version !== null && { version }) })
      : fail({ status: 500, code: 1, message: 'refused' });
  };
  return { asked, fetchPage };
}

test('[VIEW-01] the prefetched picture answers the first request for it, and only that one', async () => {
  const { asked, fetchPage } = server();
  const through = askEarly(fetchPage, pageNo(3), 150).before(VERSION, fetchPage);
  await expect(through(pageNo(4), 150, signal)).resolves.toMatchObject({ ok: true });
  expect(asked).toEqual(['3@150', '4@150']);
  const early = await through(pageNo(3), 150, signal);
  expect(early.ok && early.value.blob.size).toBe(1);
  expect(asked).toHaveLength(2);
  await through(pageNo(3), 150, signal);
  expect(asked).toHaveLength(3);
});

test('a prefetched picture that failed or was cancelled is requested again', async () => {
  const refusing = server((asked) => asked > 1);
  await expect(
    askEarly(refusing.fetchPage, pageNo(1), 150).before(VERSION, refusing.fetchPage)(pageNo(1), 150, signal),
  ).resolves.toMatchObject({ ok: true });
  const { asked, fetchPage } = server();
  const early = askEarly(fetchPage, pageNo(1), 150);
  early.abort();
  await expect(early.before(VERSION, fetchPage)(pageNo(1), 150, signal)).resolves.toMatchObject({ ok: true });
  expect(asked).toEqual(['1@150', '1@150']);
});

test('[VIEW-01] the prefetched picture is decoded ahead, and once: its bitmap is taken, or closed', async () => {
  const bitmaps: { closed: number }[] = [];
  const decode = async (): Promise<ImageBitmap> => {
    const made = { width: 1, height: 1, closed: 0, close: () => void (made.closed += 1) };
    bitmaps.push(made);
    await Promise.resolve();
    return made;
  };
  const { fetchPage } = server();
  const early = () => askEarly(fetchPage, pageNo(1), 150, decode);
  const used = early().before(VERSION, fetchPage);
  await vi.waitUntil(() => bitmaps.length === 1);
  const answer = await used(pageNo(1), 150, signal);
  expect(answer.ok && (await Promise.all([answer.value.takeAhead?.(), answer.value.takeAhead?.()]))).toEqual([
    bitmaps[0],
    undefined,
  ]);
  const next = await used(pageNo(1), 150, signal);
  expect(next.ok && next.value.takeAhead).toBeUndefined();

  // Opened while it is being decoded.
  const soon = await early().before(VERSION, fetchPage)(pageNo(1), 150, signal);
  expect(soon.ok && (await soon.value.takeAhead?.())).toBe(bitmaps[1]);
  // Never opened, opened in another version, or left at once.
  const dropped = early();
  const outdated = early();
  const left = early();
  await vi.waitUntil(() => bitmaps.length === 5);
  dropped.abort();
  await outdated.before(VERSION + 1, fetchPage)(pageNo(1), 150, signal);
  const leaving = new AbortController();
  await left.before(VERSION, fetchPage)(pageNo(1), 150, leaving.signal);
  leaving.abort();
  await vi.waitUntil(() => bitmaps.every(({ closed }, at) => closed === (at < 2 ? 0 : 1)));
});

test('[VIEW-01] a prefetched picture that cannot be decoded ahead is decoded when it is shown', async () => {
  const { fetchPage } = server();
  const decode = () => Promise.reject(new Error('the worker is gone'));
  const answer = await askEarly(fetchPage, pageNo(1), 150, decode).before(VERSION, fetchPage)(pageNo(1), 150, signal);
  expect(answer.ok && (await answer.value.takeAhead?.())).toBeUndefined();
});

test.each([
  ['of another version', 1],
  ['of a version that the server does not say', null],
])('[DOC-05] a prefetched picture %s is not shown for the opened document', async (_, version) => {
  const { asked, fetchPage } = server(() => true, version);
  const opened = server();
  const picture = await askEarly(fetchPage, pageNo(1), 150).before(VERSION, opened.fetchPage)(pageNo(1), 150, signal);
  expect(picture).toMatchObject({ ok: true, value: { version: VERSION } });
  expect([asked, opened.asked]).toEqual([['1@150'], ['1@150']]);
});

test('[VIEW-01] pages are requested at 150 dpi and quality 75, in the opened version', async () => {
  const asked: URLSearchParams[] = [];
  const peer = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://peer').searchParams);
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end();
  });
  await new Promise<void>((listening) => {
    peer.listen(0, '127.0.0.1', listening);
  });
  const address = peer.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  connect({ baseUrl: `http://127.0.0.1:${port}/dms` });
  await pageImages({ docid: '4', version: 3, password: undefined })(pageNo(1), 150, signal);
  await pageImages({ docid: '4', password: undefined })(pageNo(1), 150, signal);
  await new Promise((closed) => {
    peer.close(closed);
  });
  expect(asked.map((query) => ['dpi', 'quality', 'progressive', 'docversion'].map((name) => query.get(name)))).toEqual([
    ['150', '75', '0', '3'],
    ['150', '75', '0', null],
  ]);
});

/** Another thread that answers with an image of that version. */
const thread = (status = 200) => {
  const done: string[] = [];
  const bitmap = { width: 1, height: 1, close: () => void done.push('closed') };
  const load: NonNullable<Parameters<typeof pageImages>[0]['load']> = () => ({
    transport: (url, { method }) => {
      done.push(`${method} ${new URL(url, 'http://peer').pathname}`);
      return Promise.resolve({
        status,
        headers: [
          ['content-type', 'image/jpeg'],
          [VERSION_HEADER, String(VERSION)],
        ],
        body: new Blob(['12345'], { type: 'image/jpeg' }),
      });
    },
    take: () => Promise.resolve(bitmap),
    drop: () => void done.push('dropped'),
  });
  return { done, bitmap, images: pageImages({ docid: '4', password: undefined, load }) };
};

test('[VIEW-01] a picture loaded on another thread comes with its version and pixels, and is not decoded again', async () => {
  connect({ baseUrl: '/dms' });
  const { done, bitmap, images } = thread();
  const decode = () => Promise.reject(new Error('decoded twice'));
  const through = askEarly(images, pageNo(1), 150, decode).before(VERSION, server().fetchPage);
  const answer = await through(pageNo(1), 150, signal);
  expect(answer).toMatchObject({ ok: true, value: { version: VERSION, blob: { size: 5 } } });
  expect(answer.ok && (await answer.value.takeAhead?.())).toBe(bitmap);
  expect(done).toEqual(['GET /dms/document/4/page/1/image/']);
});

test('[DOC-05] the pixels of a picture of another version, or that nobody waits for, are discarded', async () => {
  connect({ baseUrl: '/dms' });
  const { done, images } = thread();
  const next = server();
  await askEarly(images, pageNo(1), 150).before(VERSION + 1, next.fetchPage)(pageNo(1), 150, signal);
  expect([done.at(-1), next.asked]).toEqual(['dropped', ['1@150']]);
  askEarly(images, pageNo(1), 150).abort();
  await vi.waitUntil(() => done.filter((what) => what === 'dropped').length === 2);
});

test('[ERR-01] a refusal that reached another thread is decoded like any other', async () => {
  connect({ baseUrl: '/dms' });
  const answer = await thread(503).images(pageNo(1), 150, signal);
  expect(answer).toMatchObject({ ok: false, error: { status: 503 } });
});
