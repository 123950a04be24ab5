import { spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { PageCache, type SharedPages } from '#server/render/kept/cache.ts';
import type { RenderFailure } from '#server/render/failure.ts';
import { SingleFlight } from '#server/render/pool/singleFlight.ts';
import { createLane } from '#server/render/pool/lane.ts';
import { findProgram } from './program.ts';
import { RecentFailures } from '#server/render/kept/recentFailures.ts';

/** Milliseconds after which a conversion is killed. */
const LIMIT_MS = 60_000;
/** Part of the cache key: change it to invalidate earlier conversions. */
const RECIPE = 'a';
/** Most documents in the queue, in total and per user. */
const MOST_WAITING = 64;
const MOST_WAITING_OF_ONE = 8;
/** How long a failed file is not tried again: it would fail again, after up to a minute of CPU time. */
const HOPELESS_MS = 60 * 60_000;
const HOPELESS: ReadonlySet<RenderFailure> = new Set(['timeout', 'crashed', 'corrupted']);

/**
 * LibreOffice settings for untrusted documents: no macros, and no fetching or updating of links (research/security.md,
 * 19).
 */
const SETTINGS = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="MacroSecurityLevel" oor:op="fuse"><value>3</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="DisableMacrosExecution" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="BlockUntrustedRefererLinks" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Writer/Content/Update"><prop oor:name="Link" oor:op="fuse"><value>0</value></prop></item>
<item oor:path="/org.openoffice.Office.Calc/Content/Update"><prop oor:name="Link" oor:op="fuse"><value>2</value></prop></item>
</oor:items>
`;
/** Remaining network access goes to a closed port. */
const NO_NETWORK = { http_proxy: 'http://127.0.0.1:9', https_proxy: 'http://127.0.0.1:9', no_proxy: '' };

export interface Rendition {
  readonly path: string;
  readonly sha256: string;
  /** Short name of the format, used as file extension. */
  readonly format: string;
  /** The requesting user; users take turns. */
  readonly owner: string;
  /** Aborts the conversion when nobody waits for it any more. */
  readonly signal: AbortSignal;
}

export interface RenditionFile {
  readonly path: string;
  /** Names the content in caches, in place of the hash of a stored file. */
  readonly sha256: string;
}

/** Converts office documents to PDF with LibreOffice, if it is installed. */
export interface OfficeConverter {
  readonly isAvailable: boolean;
  readonly toPdf: (wanted: Rendition) => Promise<Result<Buffer, RenderFailure>>;
  /**
   * The same as a file.
   * @param mayConvert whether to convert a document that has not been converted yet; without, it fails as 'unsupported'
   */
  readonly toFile: (wanted: Rendition, mayConvert: boolean) => Promise<Result<RenditionFile, RenderFailure>>;
  /** A document that failed may be tried again at once. */
  readonly forget: (sha256: string) => void;
  /** Kills the running conversion and waits for pending writes. */
  readonly close: () => Promise<void>;
}

interface ConverterOptions {
  /** Name or path; if it is not installed nothing is converted. */
  readonly program: string;
  readonly cacheDirectory: string;
  /** Documents converted by any instance. */
  readonly sharedPages?: SharedPages | undefined;
  readonly limitMs?: number;
  /** Monotonic clock in milliseconds. */
  readonly now?: () => number;
}

/**
 * Runs one conversion at a time, each in a process group and a profile of its own, both removed afterwards. Results are
 * cached.
 */
export function createOfficeConverter({
  program,
  cacheDirectory,
  sharedPages,
  limitMs = LIMIT_MS,
  now,
}: ConverterOptions): OfficeConverter {
  const executable = findProgram(program);
  const cache = new PageCache(cacheDirectory, { ending: 'pdf', shared: sharedPages });
  const failures = new RecentFailures(now, HOPELESS_MS, HOPELESS);
  const shared = new SingleFlight<Result<Buffer, RenderFailure>>(fail('cancelled'));
  const lane = createLane(MOST_WAITING, MOST_WAITING_OF_ONE);
  const closing = new AbortController();
  let running: Promise<unknown> = Promise.resolve();

  const convert = async (
    { path, sha256, format, owner }: Rendition,
    signal: AbortSignal,
  ): Promise<Result<Buffer, RenderFailure>> => {
    const key = keyOf(sha256);
    const known = await cache.read(key);
    if (known !== undefined) return ok(known);
    if (executable === undefined) return fail('unsupported');
    const hopeless = failures.of(key);
    if (hopeless !== undefined) return fail(hopeless);
    const made = await lane.run(owner, signal, () => {
      const conversion = converted(executable, path, format, limitMs, signal);
      running = conversion.catch(() => undefined);
      return conversion;
    });
    if (made.ok) cache.write(key, made.value);
    else failures.note(key, made.error);
    return made;
  };

  const toPdf: OfficeConverter['toPdf'] = (wanted) =>
    shared.join(wanted.sha256, wanted.signal, (signal) => convert(wanted, AbortSignal.any([signal, closing.signal])));

  return {
    isAvailable: executable !== undefined,
    toPdf,
    toFile: async (wanted, mayConvert) => {
      const key = keyOf(wanted.sha256);
      const known = await cache.fileOf(key);
      if (known !== undefined) return ok({ path: known, sha256: key });
      if (!mayConvert) return fail('unsupported');
      const made = await toPdf(wanted);
      if (!made.ok) return made;
      const path = await cache.fileOf(key);
      // It could not be stored.
      return path === undefined ? fail('unsupported') : ok({ path, sha256: key });
    },
    forget: (sha256) => failures.forget(keyOf(sha256)),
    close: async () => {
      closing.abort();
      await running;
      await cache.written();
    },
  };
}

const keyOf = (sha256: string): string => `${sha256}${RECIPE}`;

async function converted(
  executable: string,
  path: string,
  format: string,
  limitMs: number,
  signal: AbortSignal,
): Promise<Result<Buffer, RenderFailure>> {
  const folder = await mkdtemp(join(tmpdir(), 'office-'));
  try {
    const profile = join(folder, 'profile');
    await mkdir(join(profile, 'user'), { recursive: true });
    await writeFile(join(profile, 'user', 'registrymodifications.xcu'), SETTINGS);
    // Convert a copy under a neutral name, so that the converter cannot touch the original.
    const source = join(folder, `document.${/^[a-z0-9]{1,5}$/.test(format) ? format : 'bin'}`);
    await copyFile(path, source);
    const switches = [
      `-env:UserInstallation=${pathToFileURL(profile).href}`,
      '--headless',
      '--norestore',
      '--nologo',
      '--nodefault',
      '--nolockcheck',
      '--nofirststartwizard',
      '--convert-to',
      'pdf',
      '--outdir',
      folder,
      source,
    ];
    const ended = await runToEnd(executable, switches, folder, limitMs, signal);
    if (ended !== 'done') return fail(ended);
    const pdf = await readFile(join(folder, 'document.pdf')).catch(() => undefined);
    return pdf === undefined ? fail('corrupted') : ok(pdf);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs a program in its own process group, so that killing it also kills its children. */
const runToEnd = (
  executable: string,
  arguments_: readonly string[],
  home: string,
  limitMs: number,
  signal: AbortSignal,
): Promise<'done' | 'timeout' | 'cancelled' | 'crashed'> =>
  new Promise((resolve) => {
    const child = spawn(executable, arguments_, {
      detached: true,
      stdio: 'ignore',
      cwd: home,
      env: { PATH: process.env['PATH'], HOME: home, LANG: 'C.UTF-8', ...NO_NETWORK },
    });
    let why: 'timeout' | 'cancelled' | undefined;
    const kill = (reason: 'timeout' | 'cancelled'): void => {
      why = reason;
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It has already exited.
      }
    };
    const timer = setTimeout(() => kill('timeout'), limitMs);
    const cancel = (): void => kill('cancelled');
    signal.addEventListener('abort', cancel, { once: true });
    const end = (outcome: 'done' | 'crashed'): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
      resolve(why ?? outcome);
    };
    child.once('error', () => end('crashed'));
    child.once('exit', (code) => end(code === 0 ? 'done' : 'crashed'));
  });
