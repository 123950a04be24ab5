/** An attempt that counts against one allowance. */
export interface Attempt {
  readonly key: string;
  /** Milliseconds after which one attempt is allowed again. */
  readonly everyMs: number;
}

/**
 * Counts attempts by key, as token buckets. A key's count is the time at which its allowance is full again; each
 * attempt postpones it by an interval.
 */
export interface AttemptCounts {
  /**
   * Counts all attempts or none. Before counting, `check` gets the times in epoch milliseconds at which the allowances
   * are full; if it throws, nothing is counted.
   */
  count(attempts: readonly Attempt[], now: number, check: (fullAt: readonly number[]) => void): Promise<void>;
  /** These attempts were legitimate: they no longer count. */
  giveBack(attempts: readonly Attempt[]): Promise<void>;
}

/**
 * Once this many keys are stored, those with a full allowance are dropped, so that strangers cannot fill the memory.
 */
const KEYS_SWEPT_ABOVE = 10_000;

/** The counts of a single instance. */
export class LocalCounts implements AttemptCounts {
  readonly #fullAt = new Map<string, number>();

  count(attempts: readonly Attempt[], now: number, check: (fullAt: readonly number[]) => void): Promise<void> {
    const before = attempts.map(({ key }) => Math.max(this.#fullAt.get(key) ?? now, now));
    try {
      check(before);
    } catch (error) {
      return Promise.reject(error);
    }
    this.#sweep(now);
    for (const [at, { key, everyMs }] of attempts.entries()) this.#fullAt.set(key, (before[at] ?? now) + everyMs);
    return Promise.resolve();
  }

  giveBack(attempts: readonly Attempt[]): Promise<void> {
    for (const { key, everyMs } of attempts) {
      const fullAt = this.#fullAt.get(key);
      if (fullAt !== undefined) this.#fullAt.set(key, fullAt - everyMs);
    }
    return Promise.resolve();
  }

  #sweep(now: number): void {
    if (this.#fullAt.size < KEYS_SWEPT_ABOVE) return;
    for (const [key, fullAt] of this.#fullAt) if (fullAt <= now) this.#fullAt.delete(key);
  }
}
