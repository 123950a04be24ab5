import { afterEach, expect, test, vi } from 'vitest';
import { userId } from '#core/kernel/ids.ts';
import { connect } from '#src/gateway/connection.ts';
import { byCategory } from '#src/viewer/model/visibility/visibility.ts';
import { type DownloadKind, fetchFile, fileName } from './download.ts';

afterEach(() => vi.unstubAllGlobals());

test('[VIEW-07] a PDF takes the name of its file', () => {
  const names = ['Rechnung.pdf', 'Brief.v2.docx', 'ohne Endung', 'Nr. 12 vom 3.4.2026'];
  expect(names.map((name) => fileName(name, 'pdf'))).toEqual([
    'Rechnung.pdf',
    'Brief.v2.pdf',
    'ohne Endung.pdf',
    'Nr. 12 vom 3.4.2026.pdf',
  ]);
  expect(fileName('Brief.v2.docx', 'original')).toBe('Brief.v2.docx');
});

test('[VIEW-07] each kind of download makes its own request, with the marks as shown, or all if none is hidden', async () => {
  const asked: unknown[] = [];
  connect({ language: () => 'de', describe: (failure) => failure, online: () => true });
  vi.stubGlobal('fetch', (url: string, { body }: { readonly body: string }) => {
    asked.push([url.slice(url.indexOf('/file')), JSON.parse(body)]);
    return Promise.resolve(new Response('x'));
  });
  const kinds: readonly DownloadKind[] = ['original', 'pdf', 'marked', 'annotated'];
  for (const kind of kinds) await fetchFile({ docid: 7, version: 2 }, kind, {});
  const noStamps = byCategory((category) => (category === 'stamp' ? 'hidden' : 'shown'));
  await fetchFile(
    { docid: 7, version: 2 },
    'marked',
    {},
    { categories: noStamps, hiddenAuthors: new Set([userId(4)]) },
  );
  const all = { layer: true, stamp: true, template: true, signature: true, notes: true, hiddenauthors: [] };
  expect(asked).toEqual([
    ['/file', { docversion: 2 }],
    ['/file:pdf', { docversion: 2 }],
    ['/file:pdf', { docversion: 2, ...all }],
    ['/file:pdf', { docversion: 2, ...all, annotations: true }],
    ['/file:pdf', { docversion: 2, ...all, stamp: false, hiddenauthors: [4] }],
  ]);
});
