import { randomBytes } from 'node:crypto';
import type { SharedLists } from './sharedLists.ts';

export interface SnapshotLimits {
  /** Snapshots kept per user and kind; beyond it the longest unused is dropped. */
  readonly perUser: number;
  /** Milliseconds that an unused snapshot lives. */
  readonly lifeMs: number;
  /** Bytes of all snapshots; beyond it the longest unused of any user is dropped. */
  readonly bytes: number;
}
export const SNAPSHOT_LIMITS: SnapshotLimits = { perUser: 8, lifeMs: 30 * 60_000, bytes: 256 * 1_048_576 };

/**
 * The ids of a list in order: all of them, or the first ones and how to load all. All are loaded when they are needed,
 * or ahead in a quiet moment after a delay, because most lists are replaced before anybody reads further. Loading is
 * ended when the list is dropped, or when its owner requests a newer one of the kind or signs out.
 */
export type Ids = Int32Array | Beginning;

interface Beginning {
  readonly first: Int32Array;
  readonly load: (ending: AbortSignal) => Promise<Int32Array>;
  /** Whether loading ahead would delay somebody. */
  readonly isBusy: () => boolean;
}

interface Snapshot {
  readonly owner: number;
  readonly kind: string;
  first: Int32Array;
  /** Begins or joins loading all ids; undefined once `first` is complete. */
  rest: (() => Promise<Int32Array>) | undefined;
  readonly ending: AbortController;
  usedAt: number;
  /** When its use was last written to the database. */
  toldAt: number;
}

/** Milliseconds after which all ids of a list are loaded ahead, and between two looks whether the moment is quiet. */
const STANDING_MS = 500;
/** Milliseconds between two looks whether another instance needs the rest of a list that is being kept here. */
const HEEDED_MS = 300;

/** Milliseconds between two updates of that time: far less than a list lives. */
const TOLD_MS = 60_000;

/**
 * Lists as the ids of their rows in the order they had when requested, so that windows by position stay stable. The
 * rows, and the right to see them, are read with each window. Kept in memory and, with several instances, also in the
 * database, so that each can read windows of what another has found.
 */
export class Snapshots {
  readonly #limits: SnapshotLimits;
  readonly #shared: SharedLists | undefined;
  /** In order of use, the longest unused first. */
  readonly #held = new Map<string, Snapshot>();
  #bytes = 0;
  /** Lists made here that are not loaded completely, with what begins or joins that. */
  readonly #unfinished = new Map<string, () => Promise<Int32Array>>();
  #heeding: NodeJS.Timeout | undefined;

  constructor(limits: SnapshotLimits = SNAPSHOT_LIMITS, shared?: SharedLists) {
    this.#limits = limits;
    this.#shared = shared;
  }

  /** Stores a list and returns its id: 128 random bits. Every instance knows it by then. */
  async keep(owner: number, kind: string, ids: Ids, now: number): Promise<string> {
    const id = randomBytes(16).toString('base64url');
    const ending = new AbortController();
    const first = ids instanceof Int32Array ? ids : ids.first;
    const isWhole = ids instanceof Int32Array;
    const snapshot: Snapshot = { owner, kind, first, rest: undefined, ending, usedAt: now, toldAt: now };
    if (!isWhole) {
      snapshot.rest = this.#loader(id, snapshot, {
        load: async () => {
          const all = ids.load(ending.signal).then((loaded) => beginningWith(first, loaded));
          void this.#shareRest(id, all);
          return all;
        },
        isBusy: ids.isBusy,
      });
      this.#unfinished.set(id, snapshot.rest);
    }
    this.#dropUnfinished((other) => other.owner === owner && other.kind === kind);
    this.#hold(id, snapshot);
    await this.#shared?.put(id, { owner, kind, ids: first, isWhole }, this.#limits.perUser, now);
    this.#heed();
    return id;
  }

  /** Loads the rest of lists that other instances need, as long as there are unfinished ones. */
  #heed(): void {
    if (this.#shared === undefined || this.#heeding !== undefined || this.#unfinished.size === 0) return;
    this.#heeding = setTimeout(() => void this.#loadWanted(), HEEDED_MS).unref();
  }

  async #loadWanted(): Promise<void> {
    try {
      const wanted = (await this.#shared?.begin([...this.#unfinished.keys()])) ?? [];
      for (const id of wanted) void this.#begin(id);
    } catch {
      // The database is away: the others cannot ask either.
    }
    this.#heeding = undefined;
    this.#heed();
  }

  async #begin(id: string): Promise<void> {
    // A failure is reported where the list is read.
    await this.#unfinished
      .get(id)?.()
      .catch(() => undefined);
  }

  /** Loads all ids of a list once: when it is called, or ahead. Without `isBusy` never ahead. */
  #loader(
    id: string,
    snapshot: Snapshot,
    { load, isBusy }: { readonly load: () => Promise<Int32Array>; readonly isBusy: (() => boolean) | undefined },
  ): () => Promise<Int32Array> {
    const { signal } = snapshot.ending;
    let loading: Promise<Int32Array> | undefined;
    const begin = (): Promise<Int32Array> => {
      clearInterval(standing);
      if (loading === undefined) {
        loading = signal.aborted ? Promise.reject(signal.reason as Error) : load();
        void this.#complete(id, snapshot, loading);
      }
      return loading;
    };
    const ahead = (): void => {
      if (isBusy?.() === false) void begin().catch(() => undefined);
    };
    const standing = setInterval(ahead, STANDING_MS).unref();
    signal.addEventListener('abort', () => clearInterval(standing), { once: true });
    return begin;
  }

  /** Gives the other instances the rest of a list; if that fails, they run into their own time limit. */
  async #shareRest(id: string, rest: Promise<Int32Array>): Promise<void> {
    const all = await rest.catch(() => undefined);
    try {
      await (all === undefined ? this.#shared?.drop(id) : this.#shared?.complete(id, all));
    } catch {
      // The database is away: nobody can be told.
    }
  }

  /**
   * Ends loading the lists of a user who signs out. Another of their devices that still reads one is told that it has
   * expired, and asks again.
   */
  endLoading(owner: number): void {
    this.#dropUnfinished((snapshot) => snapshot.owner === owner);
  }

  /** Clients that still read these lists are told that they have expired, and ask again. */
  #dropUnfinished(isMeant: (snapshot: Snapshot) => boolean): void {
    for (const [id, snapshot] of this.#held)
      if (snapshot.rest !== undefined && isMeant(snapshot)) this.#drop(id, snapshot);
  }

  #hold(id: string, snapshot: Snapshot): void {
    this.#held.set(id, snapshot);
    this.#bytes += snapshot.first.byteLength;
    this.#evict(snapshot, snapshot.usedAt);
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
    const snapshot = await this.#find(owner, kind, id, now);
    if (snapshot === undefined) return undefined;
    const isWithin = offset + limit <= snapshot.first.length;
    const ids = isWithin ? snapshot.first : await allOf(snapshot);
    return ids?.subarray(offset, offset + limit);
  }

  /** The number of rows, once all are loaded. */
  async count(owner: number, kind: string, id: string, now: number): Promise<number | undefined> {
    const snapshot = await this.#find(owner, kind, id, now);
    return snapshot === undefined ? undefined : (await allOf(snapshot))?.length;
  }

  /** Whether a row belongs to a list; waits for ids still being loaded. The owner is checked by `window`, not here. */
  async holds(id: string, rowid: number): Promise<boolean> {
    const snapshot = this.#held.get(id);
    if (snapshot === undefined) return false;
    return snapshot.first.includes(rowid) || (await allOf(snapshot))?.includes(rowid) === true;
  }

  async #find(owner: number, kind: string, id: string, now: number): Promise<Snapshot | undefined> {
    const snapshot = this.#alive(id, now) ?? (await this.#fetched(id, now));
    if (snapshot === undefined || snapshot.owner !== owner || snapshot.kind !== kind) return undefined;
    snapshot.usedAt = now;
    this.#held.delete(id);
    this.#held.set(id, snapshot);
    if (now - snapshot.toldAt > TOLD_MS) {
      snapshot.toldAt = now;
      void this.#shared?.touch(id, now).catch(() => undefined);
    }
    return snapshot;
  }

  #alive(id: string, now: number): Snapshot | undefined {
    const snapshot = this.#held.get(id);
    return snapshot !== undefined && now - snapshot.usedAt <= this.#limits.lifeMs ? snapshot : undefined;
  }

  /** A list that another instance has made. */
  async #fetched(id: string, now: number): Promise<Snapshot | undefined> {
    const shared = this.#shared;
    const found = await shared?.find(id, now - this.#limits.lifeMs);
    if (shared === undefined || found === undefined) return undefined;
    const before = this.#held.get(id);
    if (before !== undefined) this.#drop(id, before);
    const { owner, kind, ids: first, isWhole } = found;
    const ending = new AbortController();
    const snapshot: Snapshot = { owner, kind, first, rest: undefined, ending, usedAt: now, toldAt: 0 };
    if (!isWhole)
      snapshot.rest = this.#loader(id, snapshot, {
        load: async () => {
          const all = await shared.whole(id);
          if (all !== undefined) return all;
          ending.abort();
          throw new Error('the instance that made the list is gone');
        },
        isBusy: undefined,
      });
    this.#hold(id, snapshot);
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
    } finally {
      this.#unfinished.delete(id);
    }
  }

  /** Ends loading a list that nobody needs any more, and forgets it. */
  #drop(id: string, snapshot: Snapshot): void {
    snapshot.ending.abort();
    // No instance could complete it.
    if (this.#unfinished.has(id)) void this.#shared?.drop(id).catch(() => undefined);
    this.#forget(id, snapshot);
  }

  #forget(id: string, snapshot: Snapshot): void {
    this.#held.delete(id);
    this.#unfinished.delete(id);
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
      this.#drop(id, snapshot);
    }
  }
}

/** All ids, beginning with the first ones as they were when the list was made, whatever has been added since. */
function beginningWith(first: Int32Array, all: Int32Array): Int32Array {
  if (first.every((id, at) => all[at] === id)) return all;
  const known = new Set(first);
  const rest = all.filter((id) => !known.has(id));
  const joined = new Int32Array(first.length + rest.length);
  joined.set(first);
  joined.set(rest, first.length);
  return joined;
}

/** All ids of a list, once they are loaded; undefined if loading them was ended. */
async function allOf({ first, rest, ending }: Snapshot): Promise<Int32Array | undefined> {
  try {
    return rest === undefined ? first : await rest();
  } catch (error) {
    if (ending.signal.aborted) return undefined;
    throw error;
  }
}
