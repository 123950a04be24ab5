/**
 * Keys remembered before those that have their whole allowance again are forgotten: bounds the memory that strangers
 * can fill.
 */
const KEYS_SWEPT_ABOVE = 10_000;

/**
 * Allowances by key: so many attempts at once, after them one every so often. Attempts that come faster queue up behind
 * each other: who asks is told how long. An attempt that turns out to be none is given back.
 */
export class Pace {
  readonly #atOnce: number;
  readonly #everyMs: number;
  /** When a key has its whole allowance again, epoch milliseconds. */
  readonly #whole = new Map<string, number>();

  constructor(atOnce: number, everyMs: number) {
    this.#atOnce = atOnce;
    this.#everyMs = everyMs;
  }

  /** Milliseconds that an attempt of this key has to wait; 0 when it need not. `now` in epoch milliseconds. */
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
