import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * Leading zero bits required of the hash for an answer from outside: unnoticeable on a person's device, hours for
 * someone sending a hundred thousand answers. At most 16.
 */
const WORK_BITS = 13;

/** Whether the work was done for this answer. @param ground what the server issued for the day and the link */
export const isWork = (ground: string, key: string, work: string): boolean => {
  const hash = sha256(utf8ToBytes(`${ground} ${key} ${work}`));
  const [first = 1, second = 1] = hash;
  return ((first << 8) | second) >> (16 - WORK_BITS) === 0;
};

/** Tries the given number of candidates; undefined if none qualifies. */
export function findProofOfWork(ground: string, key: string, from: number, count: number): string | undefined {
  for (let number = from; number < from + count; number += 1)
    if (isWork(ground, key, String(number))) return String(number);
  return undefined;
}
