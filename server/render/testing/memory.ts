import { readFileSync } from 'node:fs';

const PAGE_BYTES = 4096;
const INTERVAL_MS = 20;

/**
 * Samples the resident memory of the processes this thread started; `peak` returns the largest value of any of them, in
 * bytes. 0 without /proc. Other tests run in other threads of this process, with children of their own.
 */
export const residentBytesOfChildren = (): { peak(): number } => {
  let peak = 0;
  const look = (): void => {
    for (const pid of childPids()) peak = Math.max(peak, residentBytes(pid));
  };
  const timer = setInterval(look, INTERVAL_MS);
  return {
    peak: () => {
      look();
      clearInterval(timer);
      return peak;
    },
  };
};

const childPids = (): readonly string[] => {
  try {
    return readFileSync('/proc/thread-self/children', 'utf8').split(' ').filter(Boolean);
  } catch {
    // Not Linux.
    return [];
  }
};

const residentBytes = (pid: string): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES;
  } catch {
    // The process has ended meanwhile.
    return 0;
  }
};
