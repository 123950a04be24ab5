import { TILT_MAXIMUM, type PoolFinding } from '#core/contract/work/pool.ts';
import type { Leaf } from '#core/pages/arrangement.ts';

/** Degrees: less is not seen by whoever reads. */
export const CROOKED = 0.3;

interface Tilt {
  readonly of: string;
  /** Clockwise degrees at which the page lies straight. */
  readonly to: number;
  /** What is missing to it. */
  readonly by: number;
}

/** How pages lie straight, of those whose lines were measured. */
export const tiltsOf = (leaves: readonly Leaf[], findings: ReadonlyMap<string, PoolFinding>): readonly Tilt[] =>
  leaves.flatMap(({ id, file, page, tilt = 0 }) => {
    const skew = findings.get(`${file}.${page}`)?.skew;
    return skew === undefined ? [] : [{ of: id, to: 0 - skew, by: 0 - skew - tilt }];
  });

/** Pages laid by hand, clockwise by so many degrees from how they lie; those that can lie no further are left out. */
export const tiltedBy = (leaves: readonly Leaf[], by: number): readonly Pick<Tilt, 'of' | 'to'>[] =>
  leaves.flatMap(({ id, tilt = 0 }) => {
    const to = Math.min(TILT_MAXIMUM, Math.max(-TILT_MAXIMUM, tilt + by));
    return to === tilt ? [] : [{ of: id, to }];
  });
