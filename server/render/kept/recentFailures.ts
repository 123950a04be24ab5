import type { RenderFailure } from '#server/render/failure.ts';

const REMEMBERED_MS = 60_000;
const MAX_REMEMBERED = 1_000;
/** Failures that cost a process and seconds of CPU time; others are repeated as cheaply as they are remembered. */
const COSTLY: ReadonlySet<RenderFailure> = new Set(['timeout', 'outOfMemory', 'crashed']);

/** Remembers recent render failures for a while, so that a client that keeps asking costs nothing. */
export class RecentFailures {
  readonly #failures = new Map<string, { readonly failure: RenderFailure; readonly at: number }>();
  readonly #now: () => number;
  readonly #rememberedMs: number;
  readonly #costly: ReadonlySet<RenderFailure>;

  constructor(
    now: () => number = () => performance.now(),
    rememberedMs: number = REMEMBERED_MS,
    costly: ReadonlySet<RenderFailure> = COSTLY,
  ) {
    this.#now = now;
    this.#rememberedMs = rememberedMs;
    this.#costly = costly;
  }

  /** The failure, if the key failed recently. */
  of(key: string): RenderFailure | undefined {
    const known = this.#failures.get(key);
    return known && this.#now() - known.at < this.#rememberedMs ? known.failure : undefined;
  }

  /** Somebody asks on purpose: the next try counts. */
  forget(key: string): void {
    this.#failures.delete(key);
  }

  note(key: string, failure: RenderFailure): void {
    if (!this.#costly.has(failure)) return;
    this.#failures.delete(key);
    this.#failures.set(key, { failure, at: this.#now() });
    for (const oldest of this.#failures.keys()) {
      if (this.#failures.size <= MAX_REMEMBERED) break;
      this.#failures.delete(oldest);
    }
  }
}
