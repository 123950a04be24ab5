import type { PageImage } from '#server/render/protocol.ts';

/** Most pictures held. */
const MOST = 16;

/**
 * Pages of password-protected files that finished after their requester was told to retry. Held in memory for a short
 * time, and handed out once, to the same requester with the same password; never written to disk or shared.
 */
export class HeldPages {
  readonly #held = new Map<string, { readonly image: PageImage; readonly timer: NodeJS.Timeout }>();
  readonly #lifeMs: number;

  constructor(lifeMs: number) {
    this.#lifeMs = lifeMs;
  }

  put(key: string, image: PageImage): void {
    this.take(key);
    const [oldest] = this.#held.keys();
    if (oldest !== undefined && this.#held.size >= MOST) this.take(oldest);
    this.#held.set(key, { image, timer: setTimeout(() => this.take(key), this.#lifeMs).unref() });
  }

  /** Returns a picture and removes it. */
  take(key: string): PageImage | undefined {
    const held = this.#held.get(key);
    clearTimeout(held?.timer);
    this.#held.delete(key);
    return held?.image;
  }
}
