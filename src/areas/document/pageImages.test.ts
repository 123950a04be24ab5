import { expect, test } from 'vitest';
import { pageNo } from '#core/kernel/ids.ts';
import { fail, ok } from '#core/kernel/result.ts';
import type { FetchBytes } from '#src/viewer/session/rasters/bring.ts';
import { askEarly } from './pageImages.ts';

const { signal } = new AbortController();

/** A server that notes what it is asked for and answers with a byte for each request. */
function server(answers: (asked: number) => boolean = () => true) {
  const asked: string[] = [];
  const fetchPage: FetchBytes = async (page, dpi, aborted) => {
    asked.push(`${page}@${dpi}`);
    const count = asked.length;
    await Promise.resolve();
    aborted.throwIfAborted();
    return answers(count) ? ok({ blob: new Blob(['.'.repeat(count)]) }) : fail({ code: 1, message: 'refused' });
  };
  return { asked, fetchPage };
}

test('[VIEW-01] the picture asked for early answers the first request for it, and that one only', async () => {
  const { asked, fetchPage } = server();
  const through = askEarly(fetchPage, pageNo(3)).before(fetchPage);
  await expect(through(pageNo(4), 150, signal)).resolves.toMatchObject({ ok: true });
  expect(asked).toEqual(['3@150', '4@150']);
  const early = await through(pageNo(3), 150, signal);
  expect(early.ok && early.value.blob.size).toBe(1);
  expect(asked).toHaveLength(2);
  await through(pageNo(3), 150, signal);
  expect(asked).toHaveLength(3);
});

test('an early picture that failed or was called off is asked for properly', async () => {
  const refusing = server((asked) => asked > 1);
  await expect(askEarly(refusing.fetchPage, pageNo(1)).before(refusing.fetchPage)(pageNo(1), 150, signal)).resolves.toMatchObject({ ok: true });
  const { asked, fetchPage } = server();
  const early = askEarly(fetchPage, pageNo(1));
  early.abort();
  await expect(early.before(fetchPage)(pageNo(1), 150, signal)).resolves.toMatchObject({ ok: true });
  expect(asked).toEqual(['1@150', '1@150']);
});
