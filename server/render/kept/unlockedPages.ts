import { createHmac, randomBytes } from 'node:crypto';
import type { Result } from '#core/kernel/result.ts';
import { fail } from '#core/kernel/result.ts';
import type { RenderFailure } from '#server/render/failure.ts';
import { SingleFlight } from '#server/render/pool/singleFlight.ts';
import type { PageRun } from '#server/render/protocol.ts';

/** Most page runs held, a few megabytes in total; a file without runs counts as one. */
const MOST_RUNS = 50_000;

/** Who opened which file with which password. */
interface Unlocking {
  /** Per session: a new session has to give the password again. */
  readonly sessionHash: string;
  readonly sha256: string;
  readonly password: string;
}

type Measured = Result<readonly PageRun[], RenderFailure>;

/**
 * Page runs of encrypted files, held in memory under a key derived from session and password. Each page image needs
 * them, and measuring means opening the whole file. Evicts the least recently used, and entries unused for a session's
 * lifetime.
 */
export class UnlockedPages {
  readonly #secret = randomBytes(32);
  readonly #kept = new Map<string, { readonly runs: readonly PageRun[]; readonly until: number }>();
  readonly #shared = new SingleFlight<Measured>(fail('cancelled'));
  readonly #lifeMs: number;
  readonly #now: () => number;
  #runs = 0;

  /** @param lifeMs lifetime of an unused session */
  constructor(lifeMs: number, now: () => number = Date.now) {
    this.#lifeMs = lifeMs;
    this.#now = now;
  }

  /** The cached runs, or the result of `measure`; failures are not cached. */
  async of(
    { sessionHash, sha256, password }: Unlocking,
    signal: AbortSignal,
    measure: (signal: AbortSignal) => Promise<Measured>,
  ): Promise<Measured> {
    const key = createHmac('sha256', this.#secret)
      .update(JSON.stringify([sessionHash, sha256, password]))
      .digest('base64');
    this.#dropExpired();
    const held = this.#kept.get(key);
    if (held !== undefined) {
      this.#keep(key, held.runs);
      return { ok: true, value: held.runs };
    }
    const measured = await this.#shared.join(key, signal, measure);
    if (measured.ok) this.#keep(key, measured.value);
    return measured;
  }

  #keep(key: string, runs: readonly PageRun[]): void {
    this.#drop(key);
    this.#kept.set(key, { runs, until: this.#now() + this.#lifeMs });
    this.#runs += weightOf(runs);
    for (const oldest of this.#kept.keys()) {
      if (this.#runs <= MOST_RUNS) return;
      this.#drop(oldest);
    }
  }

  /** A Map keeps insertion order and each use reinserts: entries are in order of expiry. */
  #dropExpired(): void {
    for (const [key, { until }] of this.#kept) {
      if (until > this.#now()) return;
      this.#drop(key);
    }
  }

  #drop(key: string): void {
    const held = this.#kept.get(key);
    if (held === undefined) return;
    this.#runs -= weightOf(held.runs);
    this.#kept.delete(key);
  }
}

const weightOf = (runs: readonly PageRun[]): number => Math.max(1, runs.length);
