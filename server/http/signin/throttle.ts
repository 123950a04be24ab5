import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '#server/rules/failure.ts';
import type { Pace } from './pace.ts';

/** One count that an attempt falls under. */
export interface Lane<Attempt> {
  readonly pace: Pace;
  /** The key under which the attempt is counted; undefined where it is not counted here. */
  readonly keyOf: (attempt: Attempt) => string | undefined;
  /** Longest that an attempt is held, milliseconds. */
  readonly longestMs: number;
  /** What becomes of one that would have to wait longer: it is refused, or let through after the longest time. */
  readonly beyond: 'refused' | 'held';
}

/** Attempts held at once, of everybody together: each holds a connection. */
const HELD_MAXIMUM = 1000;

/**
 * Slows down who guesses. An attempt counts from its beginning, so that many at once get no further than one after the
 * other, and is given back when it was none.
 */
export class Throttle<Attempt> {
  readonly #lanes: readonly Lane<Attempt>[];
  #held = 0;

  constructor(lanes: readonly Lane<Attempt>[]) {
    this.#lanes = lanes;
  }

  /** Counts an attempt: the milliseconds it is to be held. @throws Failure 'request.tooMany', and counts nothing */
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

  /**
   * Counts an attempt and holds it as long as it has to wait. @throws Failure 'request.tooMany', and an AbortError
   * where the caller has gone
   */
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

  /** It was no guess: a right password, a right code. */
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
