import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '#server/rules/failure.ts';
import type { TokenBucket } from './tokenBucket.ts';

/** One of the limits that an attempt counts against. */
export interface Lane<Attempt> {
  readonly pace: TokenBucket;
  /** The key the attempt is counted under; undefined if this lane does not count it. */
  readonly keyOf: (attempt: Attempt) => string | undefined;
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
export class Throttle<Attempt> {
  readonly #lanes: readonly Lane<Attempt>[];
  #held = 0;

  constructor(lanes: readonly Lane<Attempt>[]) {
    this.#lanes = lanes;
  }

  /** Counts an attempt; returns its delay in milliseconds. @throws Failure 'request.tooMany', without counting */
  begin(attempt: Attempt, now: number): number {
    const lanes = this.#lanesOf(attempt).map(({ lane, key }) => ({ lane, key, wait: lane.pace.wait(key, now) }));
    const refusal = Math.max(
      0,
      ...lanes.map(({ lane, wait }) => (lane.beyond === 'refused' && wait > lane.longestMs ? wait : 0)),
    );
    if (refusal > 0) throw new Failure('request.tooMany', { seconds: Math.ceil(refusal / 1000) });
    const wait = Math.max(0, ...lanes.map((one) => Math.min(one.wait, one.lane.longestMs)));
    if (wait > 0 && this.#held >= HELD_MAXIMUM)
      throw new Failure('request.tooMany', { seconds: Math.ceil(wait / 1000) });
    for (const { lane, key } of lanes) lane.pace.take(key, now);
    return wait;
  }

  /** Counts an attempt and delays it. @throws Failure 'request.tooMany', and an AbortError if the client disconnects */
  async admit(attempt: Attempt, now: number, signal: AbortSignal): Promise<void> {
    const wait = this.begin(attempt, now);
    if (wait === 0) return;
    this.#held += 1;
    try {
      await sleep(wait, undefined, { signal });
    } finally {
      this.#held -= 1;
    }
  }

  /** The attempt was legitimate (the password or code was right): it no longer counts. */
  giveBack(attempt: Attempt): void {
    for (const { lane, key } of this.#lanesOf(attempt)) lane.pace.giveBack(key);
  }

  #lanesOf(attempt: Attempt): { lane: Lane<Attempt>; key: string }[] {
    return this.#lanes.flatMap((lane) => {
      const key = lane.keyOf(attempt);
      return key === undefined ? [] : [{ lane, key }];
    });
  }
}
