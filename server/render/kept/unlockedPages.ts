import { createHmac, randomBytes } from 'node:crypto';
import type { Result } from '#core/kernel/result.ts';
import { fail } from '#core/kernel/result.ts';
import type { RenderFailure } from '#server/render/failure.ts';
import { Flights } from '#server/render/pool/flights.ts';
import type { PageRun } from '#server/render/protocol.ts';

/** Page runs kept in all, some megabytes; a file without any counts as one. */
const MOST_RUNS = 50_000;

/** Which file was opened with which password by whom. */
interface Unlocking {
  /** Of the session: another one, and the next of the same user, shows the password anew. */
  readonly sessionHash: string;
  readonly sha256: string;
  readonly password: string;
}

type Measured = Result<readonly PageRun[], RenderFailure>;

/**
 * The page runs of encrypted files, kept in memory under a key that only who has the session and the password can make:
 * each picture of a page needs them, and reading them opens the whole file. The longest unused go first, and all that
 * nobody used for as long as a session lasts.
 */
export class UnlockedPages {
  readonly #secret = randomBytes(32);
  readonly #kept = new Map<string, { readonly runs: readonly PageRun[]; readonly until: number }>();
  readonly #flights = new Flights<Measured>(fail('cancelled'));
  readonly #lifeMs: number;
  readonly #now: () => number;
  #runs = 0;

  /** @param lifeMs how long a session lives without a call */
  constructor(lifeMs: number, now: () => number = Date.now) {
    this.#lifeMs = lifeMs;
    this.#now = now;
  }

  /** The runs as they were measured before, or as `measure` finds them now; a failure is not kept. */
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
    const measured = await this.#flights.join(key, signal, measure);
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

  /** A Map keeps insertion order, and each use inserts anew: the first to expire stands first. */
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
