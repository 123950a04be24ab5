import { randomBytes } from 'node:crypto';

export interface SnapshotLimits {
  /** Results kept per user; the longest unused goes first. */
  readonly perUser: number;
  /** Milliseconds a result lives unused. */
  readonly lifeMs: number;
  /** Bytes of all results together; the longest unused goes first, whoever's it is. */
  readonly bytes: number;
}
export const SNAPSHOT_LIMITS: SnapshotLimits = { perUser: 8, lifeMs: 30 * 60_000, bytes: 256 * 1_048_576 };

interface Snapshot {
  readonly owner: number;
  readonly ids: Int32Array;
  usedAt: number;
}

/** Search results as the ids in their order at the time of the search, so that windows by position stay stable. In memory only. */
export class Snapshots {
  readonly #limits: SnapshotLimits;
  /** In order of use, the longest unused first. */
  readonly #held = new Map<string, Snapshot>();
  #bytes = 0;

  constructor(limits: SnapshotLimits = SNAPSHOT_LIMITS) {
    this.#limits = limits;
  }

  /** Keeps a result and answers its id: 128 random bits. */
  keep(owner: number, ids: Int32Array, now: number): string {
    const id = randomBytes(16).toString('base64url');
    this.#held.set(id, { owner, ids, usedAt: now });
    this.#bytes += ids.byteLength;
    this.#evict(owner, now);
    return id;
  }

  /** The result of that id where it is the owner's and still alive. */
  find(owner: number, id: string, now: number): Int32Array | undefined {
    const snapshot = this.#held.get(id);
    if (snapshot === undefined || snapshot.owner !== owner || now - snapshot.usedAt > this.#limits.lifeMs)
      return undefined;
    snapshot.usedAt = now;
    this.#held.delete(id);
    this.#held.set(id, snapshot);
    return snapshot.ids;
  }

  #evict(owner: number, now: number): void {
    let surplus = [...this.#held.values()].filter((snapshot) => snapshot.owner === owner).length - this.#limits.perUser;
    for (const [id, snapshot] of this.#held) {
      const crowded = snapshot.owner === owner && surplus > 0;
      // The newest stays even where it alone exceeds the budget: the user is about to read it.
      const tooMuch = this.#bytes > this.#limits.bytes && this.#held.size > 1;
      if (!crowded && !tooMuch && now - snapshot.usedAt <= this.#limits.lifeMs) continue;
      if (snapshot.owner === owner) surplus -= 1;
      this.#held.delete(id);
      this.#bytes -= snapshot.ids.byteLength;
    }
  }
}
