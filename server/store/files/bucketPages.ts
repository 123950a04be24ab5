import { buffer } from 'node:stream/consumers';
import type { Bucket, BucketLimits } from './bucket.ts';

const PREFIX = 'pages/';
const HOUR_MS = 3_600_000;
/** Pages are deleted after this time, whether used or not: the store does not know when they were read. */
const LIFE_MS = 30 * 24 * HOUR_MS;
/** Names begin with two hexadecimal digits. */
const PARTS = 256;
/** How long the bucket is not asked again after a failure. */
const PAUSE_MS = 10_000;
/** Most pages being uploaded at once; further ones are not shared. */
const MOST_UPLOADS = 16;

/** Somebody waits for the page, and it can be drawn instead: so the bucket must answer soon or not at all. */
export const PAGE_LIMITS: Partial<BucketLimits> = { retryMs: 0, answerMs: 1000 };

/**
 * Pages drawn by any instance, as objects `pages/<name>`: the second level behind each instance's own cache. A failing
 * bucket costs the shared page, never the request.
 */
export class BucketPages {
  readonly #bucket: Bucket;
  readonly #now: () => number;
  #restsUntil = 0;
  #uploads = 0;

  constructor(bucket: Bucket, now: () => number = Date.now) {
    this.#bucket = bucket;
    this.#now = now;
  }

  async read(name: string): Promise<Buffer | undefined> {
    return this.#tried(() => this.#bucket.read(`${PREFIX}${name}`, buffer));
  }

  async write(name: string, page: Uint8Array): Promise<void> {
    if (this.#uploads >= MOST_UPLOADS) return;
    this.#uploads += 1;
    await this.#tried(() => this.#bucket.putBytes(`${PREFIX}${name}`, new Uint8Array(page)));
    this.#uploads -= 1;
  }

  /** Deletes old pages: each hour another part of them, because listing all would take minutes. */
  async sweep(now: number): Promise<void> {
    const part = (Math.floor(now / HOUR_MS) % PARTS).toString(16).padStart(2, '0');
    for await (const { name, at } of this.#bucket.list(`${PREFIX}${part}`))
      if (at < now - LIFE_MS) await this.#bucket.remove(name);
  }

  async #tried<Value>(attempt: () => Promise<Value>): Promise<Value | undefined> {
    if (this.#now() < this.#restsUntil) return undefined;
    try {
      return await attempt();
    } catch {
      this.#restsUntil = this.#now() + PAUSE_MS;
      return undefined;
    }
  }
}

/** Deletes all pages. */
export async function removePages(bucket: Bucket): Promise<void> {
  for await (const { name } of bucket.list(PREFIX)) await bucket.remove(name);
}
