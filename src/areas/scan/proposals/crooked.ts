import type { PoolFinding } from '#core/contract/work/pool.ts';
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
