import { expect, test } from 'vitest';
import { fail, ok } from '#core/kernel/result.ts';
import type { Renderer } from '#server/render/renderer.ts';
import { Renditions } from './renditions.ts';

type Analysis = Awaited<ReturnType<Renderer['analyse']>>;

const wanted = { path: '/original', sha256: 'b1', format: 'docx', owner: '1', signal: new AbortController().signal };
const pageSizes = [{ count: 2, width: 1240, height: 1754 }];
const pdf: Analysis = ok({
  type: 'pdf',
  format: 'pdf',
  mime: 'application/pdf',
  kind: 'pdf',
  pageCount: 2,
  pageSizes,
  encrypted: false,
});

test('[VIEW-04] the pages of a rendition are measured once; a failure is measured again', async () => {
  const answers: Analysis[] = [fail('busy'), pdf];
  const measured: string[] = [];
  const renditions = new Renditions(
    { toFile: ({ sha256 }) => Promise.resolve(ok({ path: '/rendition', sha256: `${sha256}a` })) },
    {
      analyse: (path) => {
        measured.push(path);
        return Promise.resolve(answers.shift() ?? fail('crashed'));
      },
    },
  );
  expect(await renditions.of(wanted, true)).toEqual(fail('busy'));
  const pages = ok({ path: '/rendition', sha256: 'b1a', runs: pageSizes });
  expect(await renditions.of(wanted, true)).toEqual(pages);
  expect(await renditions.of(wanted, true)).toEqual(pages);
  expect(measured).toEqual(['/rendition', '/rendition']);
});

test('[VIEW-04] a rendition that is missing or no PDF is a failure', async () => {
  const none = new Renditions(
    { toFile: (_, mayConvert) => Promise.resolve(fail(mayConvert ? 'timeout' : 'unsupported')) },
    { analyse: () => Promise.resolve(pdf) },
  );
  expect(await none.of(wanted, true)).toEqual(fail('timeout'));
  expect(await none.of(wanted, false)).toEqual(fail('unsupported'));
  const broken = new Renditions(
    { toFile: () => Promise.resolve(ok({ path: '/rendition', sha256: 'b1a' })) },
    { analyse: () => Promise.resolve(ok({ ...pdf.value, kind: undefined })) },
  );
  expect(await broken.of(wanted, true)).toEqual(fail('corrupted'));
});
