/**
 * Once this many keys are stored, those with a full allowance are dropped, so that strangers cannot fill the memory.
 */
const KEYS_SWEPT_ABOVE = 10_000;

/**
 * A token bucket per key: a burst of attempts at once, then one per interval. Faster attempts queue up behind each
 * other, and `wait` says how long. An attempt that was legitimate is given back.
 */
export class TokenBucket {
  readonly #atOnce: number;
  readonly #everyMs: number;
  /** When a key's allowance is full again, epoch milliseconds. */
  readonly #whole = new Map<string, number>();

  constructor(atOnce: number, everyMs: number) {
    this.#atOnce = atOnce;
    this.#everyMs = everyMs;
  }

  /** Milliseconds this key has to wait before an attempt; 0 if none. `now` in epoch milliseconds. */
  wait(key: string, now: number): number {
    const whole = Math.max(this.#whole.get(key) ?? now, now);
    return Math.max(0, whole + this.#everyMs - this.#atOnce * this.#everyMs - now);
  }

  /** Uses up one attempt. */
  take(key: string, now: number): void {
    if (this.#whole.size >= KEYS_SWEPT_ABOVE && !this.#whole.has(key))
      for (const [old, whole] of this.#whole) if (whole <= now) this.#whole.delete(old);
    this.#whole.set(key, Math.max(this.#whole.get(key) ?? now, now) + this.#everyMs);
  }

  giveBack(key: string): void {
    const whole = this.#whole.get(key);
    if (whole !== undefined) this.#whole.set(key, whole - this.#everyMs);
  }
}
