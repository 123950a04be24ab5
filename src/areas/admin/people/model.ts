import type { PeopleLine } from '#core/contract/admin/adminPeople.ts';

/** The number of lines by effect. */
export const countsOf = (
  lines: readonly Pick<PeopleLine, 'effect'>[],
): Readonly<Record<PeopleLine['effect'], number>> => {
  const counts = { new: 0, changed: 0, same: 0, faulty: 0 };
  for (const { effect } of lines) counts[effect] += 1;
  return counts;
};
