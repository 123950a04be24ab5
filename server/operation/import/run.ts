import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { isAbsolute, join, normalize, sep } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { hashOfFile } from '#server/store/files/fileHash.ts';
import type { Entry } from './entry.ts';
import type { Ledger, Outcome } from './ledger.ts';
import { type Master, metafileOf } from './plan.ts';
import { type Remote, RefusedByServer, ServerAway } from './remote.ts';

export interface Fault {
  readonly at: string;
  readonly file: string;
  readonly fault: string;
}
/** Opened several times; nothing of it is kept in memory. */
export type Source = () => AsyncIterable<Entry>;

/** Files in flight at a time. */
const WIDTH = 4;
/** Milliseconds before each retry when the server is unreachable; then the import gives up. */
const AGAIN_MS = [500, 2000, 5000, 10_000];

/** All faults of a source, found before anything is sent. */
export async function check(
  folder: string,
  source: Source,
  master: Master,
): Promise<{ entries: number; faults: Fault[] }> {
  const faults: Fault[] = [];
  const seen = new Set<string>();
  let entries = 0;
  for await (const entry of source()) {
    entries += 1;
    const fault = faultOf(folder, entry, seen, master);
    if (fault !== undefined) faults.push({ at: entry.at, file: entry.file, fault });
    seen.add(entry.file);
  }
  return { entries, faults };
}

function faultOf(folder: string, entry: Entry, seen: ReadonlySet<string>, master: Master): string | undefined {
  if (seen.has(entry.file)) return 'named twice';
  const path = pathIn(folder, entry.file);
  if (path === undefined) return 'not below the folder';
  if (!existsSync(path) || !statSync(path).isFile()) return 'no such file';
  const plan = metafileOf(entry, master);
  return 'fault' in plan ? plan.fault : undefined;
}

/** The path of a file in the folder; undefined for paths that lead outside. */
function pathIn(folder: string, file: string): string | undefined {
  const inside = normalize(file);
  if (file === '' || isAbsolute(inside) || inside === '..' || inside.startsWith(`..${sep}`)) return undefined;
  return join(folder, inside);
}

interface Import {
  readonly folder: string;
  readonly source: Source;
  readonly master: Master;
  readonly remote: Remote;
  readonly ledger: Ledger;
  /** Called after each file. */
  readonly progress: (outcome: Outcome) => void;
}

/**
 * Files everything that the ledger does not list as done. @throws ServerAway if the server does not come back; files in
 * flight then are still filed only once by the next run
 */
export async function importAll({ source, ledger, progress, ...rest }: Import): Promise<void> {
  const running = new Set<Promise<void>>();
  let failure: unknown;
  for await (const entry of source()) {
    if (failure !== undefined) break;
    if (ledger.isDone(entry.file)) continue;
    while (running.size >= WIDTH) await Promise.race(running);
    const settle = async () => {
      try {
        const outcome = await file(rest, entry);
        ledger.write(outcome);
        progress(outcome);
      } catch (error) {
        failure ??= error;
      }
    };
    const run = settle().finally(() => running.delete(run));
    running.add(run);
  }
  await Promise.all(running);
  if (failure !== undefined) throw failure;
}

type Filing = Pick<Import, 'folder' | 'master' | 'remote'>;

/** Files one entry and returns the outcome. */
async function file({ folder, master, remote }: Filing, entry: Entry): Promise<Outcome> {
  const of = { at: entry.at, file: entry.file };
  const fault = faultOf(folder, entry, new Set(), master);
  const plan = metafileOf(entry, master);
  const path = pathIn(folder, entry.file);
  if (fault !== undefined || 'fault' in plan || path === undefined)
    return { ...of, state: 'failed', reason: fault ?? 'no such file' };
  // The same bytes under the same name are the same document, however often they are sent.
  const hash = await hashOfFile(path);
  const key = createHash('sha256')
    .update(`${entry.file}\0${hash ?? ''}`)
    .digest('hex');
  try {
    return await persistent(remote, async () => {
      const docid = await remote.archive(plan.metafile, key, path, entry.name);
      for (const tag of entry.tags) await remote.tag(docid, tag);
      for (const note of entry.notes) await remote.note(docid, note);
      return { ...of, state: 'filed', docid };
    });
  } catch (error) {
    if (!(error instanceof RefusedByServer)) throw error;
    const existing = error.details['docid'];
    if (error.error === 'archive.versionExists' && typeof existing === 'number')
      return { ...of, state: 'known', docid: existing, reason: error.message };
    return { ...of, state: 'failed', reason: reasonOf(error) };
  }
}

function reasonOf({ message, details: { field } }: RefusedByServer): string {
  return typeof field === 'string' ? `${message} (${field})` : message;
}

/** Retries after a server restart or an expired session. */
async function persistent<Done>(remote: Remote, work: () => Promise<Done>): Promise<Done> {
  for (const [tries, ms] of [...AGAIN_MS.entries(), [AGAIN_MS.length, 0] as const]) {
    try {
      return await work();
    } catch (error) {
      const ended = error instanceof RefusedByServer && error.error === 'session.missing';
      if ((!ended && !(error instanceof ServerAway)) || tries === AGAIN_MS.length) throw error;
      await wait(ms);
      if (ended) await remote.signIn();
    }
  }
  throw new Error('unreachable');
}
