import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Renderer } from '#server/render/renderer.ts';
import { median, type Row } from './row.ts';

const POPPLER = '/usr/bin/pdftoppm';
/** Enough for V8 to have compiled what runs on each page. */
const REPETITIONS = 40;
const shell = promisify(execFile);

/**
 * Uncached page rendering on the server, compared with pdftoppm on the same pages, interleaved in one run. Goal: at
 * most 1.1 times slower.
 */
export async function measureRender(
  files: readonly { readonly name: string; readonly path: string; readonly pages: number }[],
): Promise<Row[]> {
  if (!existsSync(POPPLER)) {
    console.log('pdftoppm (package poppler-utils) is not installed: page rendering is not compared');
    return [];
  }
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-render-'));
  const renderer = new Renderer({ cacheDirectory: folder });
  try {
    const rows: Row[] = [];
    for (const file of files) rows.push(await compare(renderer, file, folder));
    return rows;
  } finally {
    await renderer.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function compare(
  renderer: Renderer,
  file: { readonly name: string; readonly path: string; readonly pages: number },
  folder: string,
): Promise<Row> {
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
    const page = 1 + (repetition % file.pages);
    const started = performance.now();
    // The quality changes by one per round, so that nothing comes from the cache.
    const rendered = await renderer.renderPage({
      path: file.path,
      sha256: file.name,
      kind: 'pdf',
      page,
      dpi: 150,
      quality: 75 - Math.floor(repetition / file.pages),
      progressive: false,
      owner: 'bench',
      priority: 'visible',
    });
    ours.push(performance.now() - started);
    if (!rendered.ok) throw new Error(`${file.name} page ${page}: ${rendered.error}`);
    const begun = performance.now();
    await shell(POPPLER, [
      '-r',
      '150',
      '-jpeg',
      '-jpegopt',
      'quality=75',
      '-f',
      String(page),
      '-l',
      String(page),
      file.path,
      path.join(folder, 'peer'),
    ]);
    theirs.push(performance.now() - begun);
  }
  const [mine, peer] = [median(ours), median(theirs)];
  return {
    name: `render ${file.name} at 150 dpi`,
    ours: mine,
    theirs: peer,
    theirName: 'pdftoppm',
    goal: '≤ 1.1 ×',
    met: mine <= 1.1 * peer,
  };
}
