import { readFileSync, readdirSync } from 'node:fs';

const PAGE_BYTES = 4096;
const INTERVAL_MS = 20;

/**
 * Watches the resident memory of this process's children, the largest at any time, until asked for the peak. In bytes;
 * 0 where there is no /proc to read it from.
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
    // No Linux, or a thread that ended while its name was read.
    return [];
  }
};

const residentBytes = (pid: string): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES;
  } catch {
    // The process ended meanwhile.
    return 0;
  }
};
