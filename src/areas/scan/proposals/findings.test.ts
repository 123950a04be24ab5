import { expect, test } from 'vitest';
import type { PoolFinding } from '#core/contract/work/pool.ts';
import { withoutKinds, PROPOSALS } from './findings.ts';

const finding: PoolFinding = {
  file: 1,
  page: 1,
  blank: true,
  likeness: 'w',
  layout: '90',
  number: { page: 1, of: 2 },
  codes: [{ format: 'QRCode', text: 'PATCHT' }],
  upright: 180,
  skew: 1.4,
};
const findings = new Map([['1.1', finding]]);

test('[SCAN-06] each kind of proposal can be turned off separately', () => {
  const { upright: _, ...withoutUpright } = finding;
  const { skew: __, ...withoutSkew } = finding;
  const { likeness: ___, ...withoutLikeness } = finding;
  const { layout: ____, number: _____, ...withoutStarts } = finding;
  const left = {
    codes: { ...finding, codes: [] },
    starts: withoutStarts,
    blank: { ...finding, blank: false },
    twins: withoutLikeness,
    upright: withoutUpright,
    crooked: withoutSkew,
    values: finding,
  };
  for (const kind of PROPOSALS) expect(withoutKinds(findings, [kind]).get('1.1'), kind).toEqual(left[kind]);
  expect(withoutKinds(findings, PROPOSALS).get('1.1')).toEqual({ file: 1, page: 1, blank: false, codes: [] });
  expect(withoutKinds(findings, [])).toBe(findings);
});
