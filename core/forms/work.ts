import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * Leading zero bits of a hash that an answer from outside is to find: a blink for a person's device, hours for
 * whoever would send a hundred thousand answers. At most 16.
 */
const WORK_BITS = 13;

/** Whether the work was done for this very answer. @param ground what the server gave, for the day and the link */
export const isWork = (ground: string, key: string, work: string): boolean => {
  const hash = sha256(utf8ToBytes(`${ground} ${key} ${work}`));
  const [first = 1, second = 1] = hash;
  return ((first << 8) | second) >> (16 - WORK_BITS) === 0;
};

/** Looks among so many numbers for one that does; undefined where there is none. */
export function workAmong(ground: string, key: string, from: number, count: number): string | undefined {
  for (let number = from; number < from + count; number += 1)
    if (isWork(ground, key, String(number))) return String(number);
  return undefined;
}
