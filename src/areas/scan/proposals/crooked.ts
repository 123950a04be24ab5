import { TILT_MAXIMUM, type PoolFinding } from '#core/contract/work/pool.ts';
import type { Leaf } from '#core/pages/arrangement.ts';

/** Degrees; smaller angles are not noticeable to readers. */
export const CROOKED = 0.3;

interface Tilt {
  readonly of: string;
  /** Clockwise angle in degrees at which the page is straight. */
  readonly to: number;
  /** Difference from the current angle. */
  readonly by: number;
}

/** The angles at which pages are straight, for pages whose skew was measured. */
export const tiltsOf = (leaves: readonly Leaf[], findings: ReadonlyMap<string, PoolFinding>): readonly Tilt[] =>
  leaves.flatMap(({ id, file, page, tilt = 0 }) => {
    const skew = findings.get(`${file}.${page}`)?.skew;
    return skew === undefined ? [] : [{ of: id, to: 0 - skew, by: 0 - skew - tilt }];
  });

/** Pages tilted clockwise by `by` degrees by hand; pages already at the limit are left out. */
export const tiltedBy = (leaves: readonly Leaf[], by: number): readonly Pick<Tilt, 'of' | 'to'>[] =>
  leaves.flatMap(({ id, tilt = 0 }) => {
    const to = Math.min(TILT_MAXIMUM, Math.max(-TILT_MAXIMUM, tilt + by));
    return to === tilt ? [] : [{ of: id, to }];
  });
