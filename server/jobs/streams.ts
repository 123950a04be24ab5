import { PassThrough, type Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { StreamSignal } from '#core/contract/stream.ts';
import type { Store } from '#server/store/database/open.ts';
import { loadGrants, type Principal } from '#server/store/people/principals.ts';
import { findSession } from '#server/store/people/sessions.ts';
import { signalRange, type SignalRow, signalsAfter } from '#server/store/channels/signals.ts';
import type { Log } from './kind.ts';

/**
 * Milliseconds between two polls for signals, from this server's and the others' transactions, while there are
 * listeners. With PostgreSQL signals are announced, and polls only find those whose announcement was lost (decision
 * 0036).
 */
const LOOK_MS = 250;
/** Milliseconds between two looks, however many signals are announced. */
const PACE_MS = 20;
/** Milliseconds between two heartbeats, by which clients notice a broken connection. */
const BEAT_MS = 20_000;
/** Milliseconds that rights and session may be cached; after that the next signal reads them again. */
const BELIEVED_MS = 1000;
/**
 * Ids are assigned before transactions commit, so a lower id may appear after a higher one: it is watched for this many
 * milliseconds.
 */
const LATE_MS = 10_000;
const LATE_ROWS = 50;
/** Most signals replayed after a disconnect; a client that missed more reloads everything. */
const REPLAYED = 500;
/** Streams of one user: each browser keeps one. */
const STREAMS_PER_USER = 20;
/** Unread bytes after which a client is disconnected. */
const UNREAD_BYTES = 262_144;

interface Listener {
  readonly userId: number;
  readonly sessionHash: string;
  readonly out: PassThrough;
  realms: ReadonlySet<number>;
  believedUntil: number;
}

/**
 * Sends the signals that transactions wrote (store/channels/signals.ts) to connected clients, each only what its user
 * may know.
 */
export class Streams {
  readonly #store: Store;
  readonly #now: () => number;
  readonly #log: Log;
  readonly #listeners = new Set<Listener>();
  readonly #lookMs: number;
  readonly #closing = new AbortController();
  #pause = new AbortController();
  #looking: Promise<void> | undefined;

  /** @param lookMs milliseconds between two polls */
  constructor(store: Store, now: () => number, log: Log, lookMs = LOOK_MS) {
    this.#store = store;
    this.#now = now;
    this.#log = log;
    this.#lookMs = lookMs;
  }

  /** Number of clients connected to this instance. */
  get size(): number {
    return this.#listeners.size;
  }

  /**
   * A stream for one client until it disconnects, its session ends or the server shuts down; undefined if the user has
   * too many.
   * @param heard id of the last signal the client received; without it only new signals are sent
   */
  open(
    { userId, sessionHash, realms }: Pick<Principal, 'userId' | 'sessionHash' | 'realms'>,
    heard: number | undefined,
    signal: AbortSignal,
  ): Readable | undefined {
    const own = [...this.#listeners].filter((listener) => listener.userId === userId).length;
    if (own >= STREAMS_PER_USER || this.#closing.signal.aborted) return undefined;
    const out = new PassThrough();
    const believedUntil = performance.now() + BELIEVED_MS;
    const listener: Listener = { userId, sessionHash, out, realms: new Set(realms), believedUntil };
    const end = () => this.#drop(listener);
    signal.addEventListener('abort', end);
    out.on('close', end).on('error', end);
    this.#listeners.add(listener);
    this.#looking ??= this.#look();
    void this.#welcome(listener, heard).catch((error: unknown) => {
      this.#log.error({ err: error }, 'a stream could not begin');
      end();
    });
    return out;
  }

  /** Call when there may be signals, so that they need not wait for the next poll. */
  wake(): void {
    this.#pause.abort();
  }

  /** Ends every stream. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.wake();
    for (const listener of this.#listeners) this.#drop(listener);
    await this.#looking;
  }

  #drop(listener: Listener): void {
    this.#listeners.delete(listener);
    listener.out.end();
  }

  /** Sends what was missed since `heard`, then the id from which the client resumes after a disconnect. */
  async #welcome(listener: Listener, heard: number | undefined): Promise<void> {
    const { db } = this.#store;
    const { first, last } = await signalRange(db);
    const missed = heard === undefined || heard >= last ? [] : await signalsAfter(db, heard, REPLAYED + 1);
    const isLost = heard !== undefined && (heard < first - 1 || heard > last || missed.length > REPLAYED);
    if (isLost) write(listener, last, { topic: 'reset' });
    else for (const row of missed) sendSignal(listener, row);
    write(listener, last);
  }

  async #look(): Promise<void> {
    const { db } = this.#store;
    /** When each recent signal was sent. */
    const told = new Map<number, number>();
    let floor = -1;
    let beatAt = performance.now() + BEAT_MS;
    while (this.#listeners.size > 0) {
      try {
        if (floor < 0) {
          floor = Math.max(0, (await signalRange(db)).last - LATE_ROWS);
          for (const { id } of await signalsAfter(db, floor, LATE_ROWS)) told.set(id, performance.now());
        }
        const rows = (await signalsAfter(db, floor, REPLAYED + told.size)).filter(({ id }) => !told.has(id));
        const at = performance.now();
        const isBeat = at >= beatAt;
        if (isBeat) beatAt = at + BEAT_MS;
        if (rows.length > 0 || isBeat) await this.#tellAll(rows, isBeat);
        for (const { id } of rows) told.set(id, at);
        for (const [id, since] of told) {
          if (at - since < LATE_MS) continue;
          told.delete(id);
          floor = Math.max(floor, id);
        }
      } catch (error) {
        this.#log.error({ err: error }, 'signals cannot be read');
      }
      await this.#rest();
    }
    // No await may come between this and the check above, or a listener added meanwhile would hear nothing.
    this.#looking = undefined;
  }

  /** Waits until the next poll or a wake; a wake during the poll before is not lost. */
  async #rest(): Promise<void> {
    await wait(PACE_MS, undefined, { signal: this.#closing.signal }).catch(() => undefined);
    await wait(this.#lookMs - PACE_MS, undefined, { signal: this.#pause.signal }).catch(() => undefined);
    if (!this.#closing.signal.aborted) this.#pause = new AbortController();
  }

  async #tellAll(rows: readonly SignalRow[], isBeat: boolean): Promise<void> {
    for (const listener of this.#listeners) {
      if (!isBeat && !rows.some((row) => isFor(listener, row))) continue;
      if (!(await this.#isBelieved(listener))) this.#drop(listener);
      else {
        if (isBeat) listener.out.write(':\n\n');
        for (const row of rows) sendSignal(listener, row);
        if (listener.out.writableLength > UNREAD_BYTES) listener.out.destroy();
      }
    }
  }

  /** Whether the session is still alive; also reads its user's rights anew. */
  async #isBelieved(listener: Listener): Promise<boolean> {
    if (performance.now() < listener.believedUntil) return true;
    const { db } = this.#store;
    if ((await findSession(db, listener.sessionHash, this.#now())) === undefined) return false;
    listener.realms = new Set((await loadGrants(db, listener.userId)).realms);
    listener.believedUntil = performance.now() + BELIEVED_MS;
    return true;
  }
}

/** A realm granted within the last second may still be unknown here; the client misses its signals until it polls. */
const isFor = ({ userId, realms }: Listener, { userid, realmid }: SignalRow): boolean =>
  (userid === null || userid === userId) && (realmid === null || realms.has(realmid));

function sendSignal(listener: Listener, row: SignalRow): void {
  if (isFor(listener, row)) write(listener, row.id, JSON.parse(row.content) as StreamSignal);
}

/** An id without data: the client remembers it as its position. */
function write({ out }: Listener, id: number, signal?: StreamSignal): void {
  if (!out.writableEnded) out.write(`id: ${id}\n${signal === undefined ? '' : `data: ${JSON.stringify(signal)}\n`}\n`);
}
