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
  const zip = await zipOf(
    {
      rows: [row(7, 'Brief.pdf'), row(8, 'Fremd.pdf'), row(9, 'Brief.pdf')],
      kind: 'original',
      beside: [{ name: 'Werte.csv', text: 'a;b' }],
      onMissing: ({ filename }, { status }) => void missing.push(`${filename} ${status}`),
    },
    { silent: true },
  );
  expect(missing).toEqual(['Fremd.pdf 404']);
  if (!zip.ok) throw new Error('no ZIP');
  const bytes = Buffer.from(await zip.value.arrayBuffer()).toString('latin1');
  for (const text of ['Werte.csv', 'Brief.pdf', 'Brief (2).pdf', 'Inhalt 7', 'Inhalt 9']) expect(bytes).toContain(text);
  expect(bytes).not.toContain('Fremd.pdf');
});
