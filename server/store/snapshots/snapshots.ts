import { randomBytes } from 'node:crypto';

export interface SnapshotLimits {
  /** Snapshots kept per user and kind; beyond it the longest unused is dropped. */
  readonly perUser: number;
  /** Milliseconds that an unused snapshot lives. */
  readonly lifeMs: number;
  /** Bytes of all snapshots; beyond it the longest unused of any user is dropped. */
  readonly bytes: number;
}
export const SNAPSHOT_LIMITS: SnapshotLimits = { perUser: 8, lifeMs: 30 * 60_000, bytes: 256 * 1_048_576 };

/** The ids of a list in order: all of them, or the first ones while the rest is being loaded. */
export type Ids = Int32Array | { readonly first: Int32Array; readonly rest: Promise<Int32Array> };

interface Snapshot {
  readonly owner: number;
  readonly kind: string;
  first: Int32Array;
  /** Undefined once `first` is complete. */
  rest: Promise<Int32Array> | undefined;
  usedAt: number;
}

/**
 * Lists as the ids of their rows in the order they had when requested, so that windows by position stay stable. The
 * rows, and the right to see them, are read with each window. In memory only.
 */
export class Snapshots {
  readonly #limits: SnapshotLimits;
  /** In order of use, the longest unused first. */
  readonly #held = new Map<string, Snapshot>();
  #bytes = 0;

  constructor(limits: SnapshotLimits = SNAPSHOT_LIMITS) {
    this.#limits = limits;
  }

  /** Stores a list and returns its id: 128 random bits. */
  keep(owner: number, kind: string, ids: Ids, now: number): string {
    const id = randomBytes(16).toString('base64url');
    const snapshot: Snapshot =
      ids instanceof Int32Array
        ? { owner, kind, first: ids, rest: undefined, usedAt: now }
        : { owner, kind, ...ids, usedAt: now };
    this.#held.set(id, snapshot);
    this.#bytes += snapshot.first.byteLength;
    this.#evict(snapshot, now);
    if (snapshot.rest !== undefined) void this.#complete(id, snapshot, snapshot.rest);
    return id;
  }

  /**
   * The ids from `offset` on, if the list belongs to the owner and has not expired; waits for ids still being loaded.
   */
  async window(
    owner: number,
    kind: string,
    id: string,
    offset: number,
    limit: number,
    now: number,
  ): Promise<Int32Array | undefined> {
    const snapshot = this.#find(owner, kind, id, now);
    if (snapshot === undefined) return undefined;
    const isWithin = offset + limit <= snapshot.first.length;
    const ids = snapshot.rest === undefined || isWithin ? snapshot.first : await snapshot.rest;
    return ids.subarray(offset, offset + limit);
  }

  /** The number of rows, once all are loaded. */
  async count(owner: number, kind: string, id: string, now: number): Promise<number | undefined> {
    const snapshot = this.#find(owner, kind, id, now);
    return snapshot === undefined
      ? undefined
      : (snapshot.rest === undefined ? snapshot.first : await snapshot.rest).length;
  }

  /** Whether a row belongs to a list; waits for ids still being loaded. */
  async holds(id: string, rowid: number): Promise<boolean> {
    const snapshot = this.#held.get(id);
    if (snapshot === undefined) return false;
    return snapshot.first.includes(rowid) || (snapshot.rest !== undefined && (await snapshot.rest).includes(rowid));
  }

  #find(owner: number, kind: string, id: string, now: number): Snapshot | undefined {
    const snapshot = this.#held.get(id);
    if (
      snapshot === undefined ||
      snapshot.owner !== owner ||
      snapshot.kind !== kind ||
      now - snapshot.usedAt > this.#limits.lifeMs
    )
      return undefined;
    snapshot.usedAt = now;
    this.#held.delete(id);
    this.#held.set(id, snapshot);
    return snapshot;
  }

  /** Stores the remaining ids. If loading them fails the list is dropped, and clients request it again. */
  async #complete(id: string, snapshot: Snapshot, rest: Promise<Int32Array>): Promise<void> {
    try {
      const all = await rest;
      if (this.#held.get(id) !== snapshot) return;
      this.#bytes += all.byteLength - snapshot.first.byteLength;
      snapshot.first = all;
      snapshot.rest = undefined;
      this.#evict(snapshot, snapshot.usedAt);
    } catch {
      if (this.#held.get(id) === snapshot) this.#forget(id, snapshot);
    }
  }

  #forget(id: string, snapshot: Snapshot): void {
    this.#held.delete(id);
    this.#bytes -= snapshot.first.byteLength;
  }

  #evict({ owner, kind }: Pick<Snapshot, 'owner' | 'kind'>, now: number): void {
    const isAlike = (one: Snapshot): boolean => one.owner === owner && one.kind === kind;
    let surplus = [...this.#held.values()].filter(isAlike).length - this.#limits.perUser;
    for (const [id, snapshot] of this.#held) {
      const crowded = isAlike(snapshot) && surplus > 0;
      // The newest is kept even if it alone exceeds the budget: the user is about to read it.
      const tooMuch = this.#bytes > this.#limits.bytes && this.#held.size > 1;
      if (!crowded && !tooMuch && now - snapshot.usedAt <= this.#limits.lifeMs) continue;
      if (isAlike(snapshot)) surplus -= 1;
      this.#forget(id, snapshot);
    }
  }
}
