import type { PageImage } from '#server/render/protocol.ts';

/** Pictures kept in all; each is a page that somebody was told is coming. */
const MOST = 16;

/**
 * Pages that a password opened and that came after their reader was told that they are coming: in memory, for the one
 * who asks again with the same password, once, and not for long. Neither disk nor any other reader ever has them.
 */
export class LatePages {
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

  /** Gives a picture away. */
  take(key: string): PageImage | undefined {
    const held = this.#held.get(key);
    clearTimeout(held?.timer);
    this.#held.delete(key);
    return held?.image;
  }
}
