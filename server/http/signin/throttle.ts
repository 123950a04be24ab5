import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '#server/rules/failure.ts';
import type { Attempt, AttemptCounts } from './attempts.ts';

/** One of the limits that an attempt counts against: a burst at once, then one per interval. */
export interface Lane<Subject> {
  /** Distinguishes its counts from those of all other lanes. */
  readonly name: string;
  readonly atOnce: number;
  readonly everyMs: number;
  /** What the attempt is counted under; undefined if this lane does not count it. */
  readonly keyOf: (subject: Subject) => string | undefined;
  /** Longest delay of an attempt, milliseconds. */
  readonly longestMs: number;
  /** What happens to an attempt that would wait longer: it is refused, or let through after `longestMs`. */
  readonly beyond: 'refused' | 'held';
}

/** Attempts that may be held at once in total: each holds a connection. */
const HELD_MAXIMUM = 1000;

/**
 * Slows down guessing. Attempts count from their start, so that parallel ones gain nothing over sequential ones; a
 * legitimate attempt is given back.
 */
export class Throttle<Subject> {
  readonly #lanes: readonly Lane<Subject>[];
  readonly #counts: AttemptCounts;
  #held = 0;

  constructor(lanes: readonly Lane<Subject>[], counts: AttemptCounts) {
    this.#lanes = lanes;
    this.#counts = counts;
  }

  /** Counts an attempt; returns its delay in milliseconds. @throws Failure 'request.tooMany', without counting */
  async begin(subject: Subject, now: number): Promise<number> {
    const counted = this.#countedBy(subject);
    let delay = 0;
    await this.#counts.count(
      counted.map(({ attempt }) => attempt),
      now,
      (fullAt) => {
        const waits = counted.map(({ lane }, at) => ({ lane, wait: waitOf(lane, fullAt[at] ?? now, now) }));
        delay = this.#delayOf(waits);
      },
    );
    return delay;
  }

  /** Counts an attempt and delays it. @throws Failure 'request.tooMany', and an AbortError if the client disconnects */
  async admit(subject: Subject, now: number, signal: AbortSignal): Promise<void> {
    const wait = await this.begin(subject, now);
    if (wait === 0) return;
    this.#held += 1;
    try {
      await sleep(wait, undefined, { signal });
    } finally {
      this.#held -= 1;
    }
  }

  /** The attempt was legitimate (the password or code was right): it no longer counts. */
  async giveBack(subject: Subject): Promise<void> {
    await this.#counts.giveBack(this.#countedBy(subject).map(({ attempt }) => attempt));
  }

  #delayOf(waits: readonly { readonly lane: Lane<Subject>; readonly wait: number }[]): number {
    const refusal = Math.max(
      0,
      ...waits.map(({ lane, wait }) => (lane.beyond === 'refused' && wait > lane.longestMs ? wait : 0)),
    );
    if (refusal > 0) throw new Failure('request.tooMany', { seconds: Math.ceil(refusal / 1000) });
    const delay = Math.max(0, ...waits.map(({ lane, wait }) => Math.min(wait, lane.longestMs)));
    if (delay > 0 && this.#held >= HELD_MAXIMUM)
      throw new Failure('request.tooMany', { seconds: Math.ceil(delay / 1000) });
    return delay;
  }

  #countedBy(subject: Subject): readonly { readonly lane: Lane<Subject>; readonly attempt: Attempt }[] {
    return this.#lanes.flatMap((lane) => {
      const key = lane.keyOf(subject);
      return key === undefined ? [] : [{ lane, attempt: { key: `${lane.name} ${key}`, everyMs: lane.everyMs } }];
    });
  }
}

/** Milliseconds until an attempt is allowed: with a full allowance, `atOnce` attempts need not wait. */
const waitOf = ({ atOnce, everyMs }: Pick<Lane<never>, 'atOnce' | 'everyMs'>, fullAt: number, now: number): number =>
  Math.max(0, fullAt + everyMs - atOnce * everyMs - now);
