import { afterEach, expect, test, vi } from 'vitest';
import type { ResultRow } from '#core/contract/search/search.ts';
import { connect } from '#src/gateway/connection.ts';
import { zipOf } from './zip.ts';

afterEach(() => vi.unstubAllGlobals());

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of the row is looked at
const row = (docid: number, filename: string) => ({ docid, version: 1, filename }) as unknown as ResultRow;

test('[SRCH-07] a document that the server refuses is named and left out of the ZIP, which has all others', async () => {
  connect({ language: () => 'de', describe: (failure) => failure, online: () => true });
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(
      url.includes('/8/')
        ? Response.json({ response: { system: 'dms', code: 4041, message: 'Unbekannt' } }, { status: 404 })
        : new Response(`Inhalt ${url.replace(/\D+/g, ' ').trim().split(' ')[0]}`),
    ),
  );
  const missing: string[] = [];
  const zip = zipOf(
    {
      rows: [row(7, 'Brief.pdf'), row(8, 'Fremd.pdf'), row(9, 'Brief.pdf')],
      kind: 'original',
      table: { name: 'Brief.pdf', text: (names) => `Namen: ${names.join(';')}` },
      onMissing: ({ filename }, { status }) => void missing.push(`${filename} ${status}`),
    },
    { silent: true },
  );
  const bytes = Buffer.from(await new Response(zip).arrayBuffer()).toString('latin1');
  expect(missing).toEqual(['Fremd.pdf 404']);
  expect(bytes).toContain('Namen: Brief.pdf;;Brief (2).pdf');
  for (const text of ['Brief (3).pdf', 'Inhalt 7', 'Inhalt 9']) expect(bytes).toContain(text);
  expect(bytes).not.toContain('Fremd.pdf');
});

test('[SRCH-07] of a ZIP only the document being written is held, and cancelling fetches no further one', async () => {
  connect({ language: () => 'de', describe: (failure) => failure, online: () => true });
  const size = 1_000_000;
  let fetched = 0;
  vi.stubGlobal('fetch', () => {
    fetched += 1;
    return Promise.resolve(new Response(new Uint8Array(size)));
  });
  const documents = 20;
  const rows = Array.from({ length: documents }, (_, at) => row(at + 1, `${at}.pdf`));
  const told: number[] = [];
  const zipped = { rows, kind: 'original', onMissing: () => undefined } as const;
  const reader = zipOf(zipped, { silent: true, onProgress: (received) => told.push(received) }).getReader();
  let written = 0;
  let ahead = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    written += part.value.byteLength;
    ahead = Math.max(ahead, fetched * size - written);
  }
  expect([fetched, told.at(-1)]).toEqual([documents, documents * size]);
  expect(written).toBeGreaterThan(documents * size);
  expect(ahead).toBeLessThanOrEqual(2 * size);

  fetched = 0;
  const cancelling = new AbortController();
  const { signal } = cancelling;
  const sink = new WritableStream({ write: () => cancelling.abort() });
  await expect(zipOf(zipped, { silent: true, signal }).pipeTo(sink, { signal })).rejects.toThrow('abort');
  expect(fetched).toBeLessThanOrEqual(2);
});
