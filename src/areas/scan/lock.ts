import * as z from 'zod/mini';
import { localText, parseStored } from '#src/stores/storage.ts';

/**
 * Specification, section 3: pool lock state is stored by pool id, with the locked processes; this is the id of the
 * default entry.
 */
const DEFAULT_POOL = '-1';
const LOCKS_KEY = 'scan.pools';
const Locks = z.record(z.string(), z.array(z.number()));
type Locks = z.infer<typeof Locks>;

const noLocks: Locks = { [DEFAULT_POOL]: [] };

export const locks = (): Locks => {
  const read = z.safeParse(Locks, parseStored(localText.read(LOCKS_KEY)));
  return read.success ? read.data : noLocks;
};

const write = (kept: Locks): void => localText.write(LOCKS_KEY, JSON.stringify(kept));

export const noteLock = (poolid: number, processes: readonly number[]): void =>
  write({ ...noLocks, ...locks(), [poolid]: [...processes] });

export function forgetLock(poolid: number): void {
  const { [String(poolid)]: _, ...kept } = locks();
  write(kept);
}
