import { createServer } from 'node:http';
import { access, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOfficeConverter, type OfficeConverter } from './office.ts';
import { findProgram } from './program.ts';

const asker = { owner: '1', signal: new AbortController().signal };
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'office-test-'));
});
const opened: OfficeConverter[] = [];
const converter = (options: Parameters<typeof createOfficeConverter>[0]): OfficeConverter => {
  const office = createOfficeConverter(options);
  opened.push(office);
  return office;
};
afterAll(async () => {
  await Promise.all(opened.map((office) => office.close()));
  await rm(folder, { recursive: true, force: true });
});

const sourceOf = async (name: string, content: string) => {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
};
/** A misbehaving converter: the real one cannot be made to hang on demand. */
const program = async (name: string, script: string) => {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return path;
};
const isInstalled = findProgram('soffice') !== undefined;
const leftBehind = async () => (await readdir(tmpdir())).filter((name) => /^office-(?!test-)/.test(name));

test('[VIEW-04] a missing converter is detected and reported', async () => {
  const office = converter({ program: join(folder, 'nowhere'), cacheDirectory: join(folder, 'none') });
  expect(office.isAvailable).toBe(false);
  expect(
    await office.toPdf({ path: await sourceOf('a.rtf', '{\\rtf1 a}'), sha256: 'a1', format: 'rtf', ...asker }),
  ).toEqual({ ok: false, error: 'unsupported' });
});

test('[VIEW-04] a hanging converter is killed with its children, a failure is reported, and nothing is left behind', async () => {
  const path = await sourceOf('b.rtf', '{\\rtf1 b}');
  const before = await leftBehind();
  const hangs = converter({
    program: await program('hangs', 'sleep 600 & wait'),
    cacheDirectory: join(folder, 'c1'),
    limitMs: 300,
  });
  expect(await hangs.toPdf({ path, sha256: 'b1', format: 'rtf', ...asker })).toEqual({ ok: false, error: 'timeout' });
  const fails = converter({ program: await program('fails', 'exit 3'), cacheDirectory: join(folder, 'c2') });
  expect(await fails.toPdf({ path, sha256: 'b1', format: 'rtf', ...asker })).toEqual({ ok: false, error: 'crashed' });
  const idles = converter({ program: await program('idles', 'exit 0'), cacheDirectory: join(folder, 'c3') });
  expect(await idles.toPdf({ path, sha256: 'b1', format: 'rtf', ...asker })).toEqual({ ok: false, error: 'corrupted' });
  expect(await leftBehind()).toEqual(before);
});

test('[VIEW-04] a file is converted once for any number of requests, and then served from disk', async () => {
  const path = await sourceOf('c.rtf', '{\\rtf1 c}');
  const counted = await program(
    'counts',
    `echo run >> ${join(folder, 'runs')}; while [ $# -gt 1 ]; do [ "$1" = --outdir ] && out="$2"; shift; done; printf '%%PDF-1.7' > "$out/document.pdf"`,
  );
  const office = converter({ program: counted, cacheDirectory: join(folder, 'c4') });
  const answers = await Promise.all([1, 2, 3].map(() => office.toPdf({ path, sha256: 'c1', format: 'rtf', ...asker })));
  expect(answers.map((answer) => answer.ok && answer.value.toString())).toEqual(['%PDF-1.7', '%PDF-1.7', '%PDF-1.7']);
  await expect.poll(async () => (await office.toPdf({ path, sha256: 'c1', format: 'rtf', ...asker })).ok).toBe(true);
  const later = converter({ program: await program('fails2', 'exit 3'), cacheDirectory: join(folder, 'c4') });
  await expect.poll(() => later.toPdf({ path, sha256: 'c1', format: 'rtf', ...asker })).toMatchObject({ ok: true });
});

test('[VIEW-04] a rendition is a file once it is made; asking for one that must not be made converts nothing', async () => {
  const wanted = { path: await sourceOf('g.rtf', '{\\rtf1 g}'), sha256: 'a7', format: 'rtf', ...asker };
  const writes = await program(
    'writes',
    `while [ $# -gt 1 ]; do [ "$1" = --outdir ] && out="$2"; shift; done; printf '%%PDF-1.7' > "$out/document.pdf"`,
  );
  const office = converter({ program: writes, cacheDirectory: join(folder, 'c8') });
  expect(await office.toFile(wanted, false)).toEqual({ ok: false, error: 'unsupported' });
  const made = await office.toFile(wanted, true);
  expect(await office.toFile(wanted, false)).toEqual(made);
  expect(made.ok && (await readFile(made.value.path, 'utf8'))).toBe('%PDF-1.7');
  // Another name than that of the original, whose pages would be others.
  expect(made.ok && made.value.sha256).not.toBe(wanted.sha256);
});

test('[VIEW-04] a file that cannot be converted is not tried again within an hour', async () => {
  const path = await sourceOf('e.rtf', '{\\rtf1 e}');
  const log = join(folder, 'tries');
  let now = 0;
  const office = converter({
    program: await program('fails3', `echo run >> ${log}; exit 3`),
    cacheDirectory: join(folder, 'c6'),
    now: () => now,
  });
  const tries = async () => (await readFile(log, 'utf8')).trim().split('\n').length;
  for (let time = 0; time < 3; time += 1)
    expect(await office.toPdf({ path, sha256: 'e1', format: 'rtf', ...asker })).toEqual({
      ok: false,
      error: 'crashed',
    });
  expect(await tries()).toBe(1);
  now = 60 * 60_000;
  await office.toPdf({ path, sha256: 'e1', format: 'rtf', ...asker });
  expect(await tries()).toBe(2);
});

test('[VIEW-04] a conversion nobody waits for is killed without blame, and the next user’s begins', async () => {
  const path = await sourceOf('f.rtf', '{\\rtf1 f}');
  const flag = join(folder, 'hanging');
  const hangsOnce = await program('hangsOnce', `[ -e ${flag} ] && exit 3; touch ${flag}; sleep 600 & wait`);
  const office = converter({ program: hangsOnce, cacheDirectory: join(folder, 'c7') });
  const leaving = new AbortController();
  const given = office.toPdf({ path, sha256: 'f1', format: 'rtf', owner: '1', signal: leaving.signal });
  await expect
    .poll(() =>
      access(flag).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  const next = office.toPdf({ path, sha256: 'f2', format: 'rtf', owner: '2', signal: asker.signal });
  leaving.abort();
  expect(await given).toEqual({ ok: false, error: 'cancelled' });
  expect(await next).toEqual({ ok: false, error: 'crashed' });
});

describe('by LibreOffice', () => {
  test('[VIEW-04] a document becomes a PDF without fetching anything it links to', async () => {
    if (!isInstalled) {
      console.log('LibreOffice is not on this machine: its conversion was not tried');
      return;
    }
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end();
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.address() as AddressInfo;
    const link = `http://127.0.0.1:${port}/picture.png`;
    const path = await sourceOf(
      'd.rtf',
      `{\\rtf1 Angebot {\\field{\\*\\fldinst INCLUDEPICTURE "${link}" \\\\* MERGEFORMAT}{\\fldrslt x}} Ende}`,
    );
    const office = converter({ program: 'soffice', cacheDirectory: join(folder, 'c5') });
    const made = await office.toPdf({ path, sha256: 'd1', format: 'rtf', ...asker });
    await new Promise((resolve) => {
      server.close(resolve);
    });
    expect(made.ok && made.value.subarray(0, 5).toString()).toBe('%PDF-');
    expect(asked).toEqual([]);
  }, 90_000);
});
