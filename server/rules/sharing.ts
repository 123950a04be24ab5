import type { Principal } from '#server/store/people/principals.ts';

/** Users may share something of theirs with their own groups; existing shares may stay. */
export const sharesWithOwnGroups = (
  { groups }: Pick<Principal, 'groups'>,
  wanted: readonly number[],
  present: readonly number[],
): boolean => wanted.every((group) => groups.includes(group) || present.includes(group));
