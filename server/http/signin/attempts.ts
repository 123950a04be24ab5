/** Once this many keys are stored, expired ones are dropped, so that strangers cannot fill the memory. */
const KEYS_SWEPT_ABOVE = 10_000;

interface Window {
  used: number;
  readonly endsAt: number;
}

/** Counts attempts by key in a window that starts with the first one. An attempt that was legitimate is given back. */
export class Attempts {
  readonly #max: number;
  readonly #windowMs: number;
  readonly #windows = new Map<string, Window>();

  constructor(max: number, windowMs: number) {
    this.#max = max;
    this.#windowMs = windowMs;
  }

  /** Milliseconds until a key may try again; 0 when it may now. `now` in epoch milliseconds. */
  wait(key: string, now: number): number {
    const window = this.#windows.get(key);
    return window === undefined || window.used < this.#max ? 0 : Math.max(0, window.endsAt - now);
  }

  /** Uses up one attempt. */
  take(key: string, now: number): void {
    const window = this.#windows.get(key);
    if (window !== undefined && window.endsAt > now) {
      window.used += 1;
      return;
    }
    if (this.#windows.size >= KEYS_SWEPT_ABOVE)
      for (const [old, { endsAt }] of this.#windows) if (endsAt <= now) this.#windows.delete(old);
    this.#windows.set(key, { used: 1, endsAt: now + this.#windowMs });
  }

  giveBack(key: string): void {
    const window = this.#windows.get(key);
    if (window !== undefined && window.used > 0) window.used -= 1;
  }
}
