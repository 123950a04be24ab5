import { readFileSync, readdirSync } from 'node:fs';

const PAGE_BYTES = 4096;
const INTERVAL_MS = 20;

/**
 * Samples the resident memory of this process's children; `peak` returns the largest value of any child, in bytes. 0
 * without /proc.
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
    return readdirSync(`/proc/${process.pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${process.pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
    );
  } catch {
    // Not Linux, or the thread ended while it was read.
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
