import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { openStore } from '#server/store/database/open.ts';
import { insertCompany, makePdf, PASSWORD } from '#tests/conformance/scene.ts';
import { freePort } from '#tests/fixtures/company.ts';
import { Instance } from '#tests/fixtures/instances.ts';
import { root } from '../../../scripts/run.ts';
import { MIB, peakBytes } from '../memory.ts';
import type { Row } from '../row.ts';

/** Files in one folder. */
const FOLDER = 1000;
/** The first run is killed after this share of the files. */
const KILLED_AFTER = 0.3;

/**
 * Imports a folder of small PDFs and text files with a table of metadata. The import is killed midway and continued.
 * Reports its speed and memory, and whether every file is in the archive exactly once.
 */
export async function measureImport(files: number): Promise<Row[]> {
  const place = await mkdtemp(path.join(os.tmpdir(), 'bench-import-'));
  const dataDir = path.join(place, 'data');
  const folder = path.join(place, 'papers');
  const server = new Instance(dataDir, await freePort(), { DATABASE_URL: '', LOG_LEVEL: 'error' });
  try {
    const empty = await openStore({ dataDir });
    await insertCompany(empty);
    await empty.close();
    await writePapers(folder, files);
    await server.start();
    const killed = await importing(folder, server.url, files * KILLED_AFTER);
    const continued = await importing(folder, server.url);
    const memory = await peakMemory(server.pid);
    await server.end('SIGTERM');
    return [
      ...speeds(files, [...killed.steps, ...continued.steps]),
      { name: 'memory of the import at its highest, MiB', ours: Math.max(killed.memory, continued.memory) },
      { name: 'memory of the server at its highest, MiB', ours: memory },
      await wrong(dataDir, files),
    ];
  } finally {
    await server.end('SIGTERM');
    await rm(place, { recursive: true, force: true });
  }
}

/** Every second file is a PDF, the others are text; no two are the same. */
async function writePapers(folder: string, files: number): Promise<void> {
  const pdf = await makePdf('Imported', 1);
  await mkdir(folder);
  const table = createWriteStream(path.join(folder, 'metadata.csv'));
  table.write('file;client;product;year;doctype;Rechnungsnummer;Betrag\n');
  for (let at = 0; at < files; at += 1) {
    const below = String(Math.floor(at / FOLDER));
    if (at % FOLDER === 0) await mkdir(path.join(folder, below));
    const file = `${below}/paper-${at}.${at % 2 === 0 ? 'pdf' : 'txt'}`;
    // A comment after the end of a PDF makes its bytes unique.
    const bytes = at % 2 === 0 ? Buffer.concat([pdf, Buffer.from(`\n%${at}\n`)]) : Buffer.from(`Paper number ${at}\n`);
    await writeFile(path.join(folder, file), bytes);
    if (!table.write(`${file};100;Einkauf;2026;rechnung;N-${at};10,50\n`)) await once(table, 'drain');
  }
  await new Promise<void>((resolve) => table.end(resolve));
}

/** Number of files done as printed by the import, and when. */
interface Step {
  readonly done: number;
  readonly at: number;
}

interface Imported {
  readonly steps: readonly Step[];
  readonly memory: number;
}

/** @param killedAt number of files after which it is killed */
async function importing(folder: string, url: string, killedAt = Infinity): Promise<Imported> {
  const child = spawn(
    process.execPath,
    ['server/operation/cli.ts', 'import', folder, '--user', 'editor', '--url', url],
    { cwd: root, env: { ...process.env, IMPORT_PASSWORD: PASSWORD }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const steps: Step[] = [];
  let memory = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    const [, done] = /^(\d+) of \d+$/.exec(line) ?? [];
    if (done === undefined) continue;
    memory = Math.max(memory, await peakMemory(child.pid));
    steps.push({ done: Number(done), at: performance.now() });
    if (Number(done) >= killedAt) child.kill('SIGKILL');
  }
  const [code] = await ended;
  if (killedAt === Infinity && code !== 0) throw new Error(`the import ended with ${code}`);
  return { steps, memory };
}

/** Files per second: in total, without the pause after the kill, and in the first and the last tenth. */
function speeds(files: number, steps: readonly Step[]): Row[] {
  const speed = (from: number, to: number): number => {
    let [done, ms] = [0, 0];
    for (const [nth, step] of steps.entries()) {
      const next = steps[nth + 1];
      if (next === undefined || next.done <= step.done || step.done < from || next.done > to) continue;
      done += next.done - step.done;
      ms += next.at - step.at;
    }
    return (done * 1000) / ms;
  };
  return [
    { name: `import of ${files} files, files a second`, ours: speed(0, files) },
    {
      name: 'in its last tenth, files a second',
      ours: speed(files * 0.9, files),
      theirs: speed(0, files * 0.1),
      theirName: 'in its first tenth',
    },
  ];
}

/** Files that are missing in the archive, or in it twice. */
async function wrong(dataDir: string, files: number): Promise<Row> {
  const store = await openStore({ dataDir });
  const { count, distinct } = await store.db
    .selectFrom('document')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.count<number>('filename').distinct().as('distinct')])
    .executeTakeFirstOrThrow();
  await store.close();
  const ours = Math.abs(count - files) + Math.abs(distinct - files);
  return { name: 'files lost or filed twice although the import was killed', ours, goal: '0', met: ours === 0 };
}

async function peakMemory(pid: number | undefined): Promise<number> {
  return pid === undefined ? 0 : (await peakBytes(pid)) / MIB;
}
