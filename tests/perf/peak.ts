import { readdir, readFile } from 'node:fs/promises';

const KIB = 1024;

/** Peak memory in bytes of a process and each of its descendants, by process id. */
export async function peakBytes(root: number): Promise<ReadonlyMap<number, number>> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const all = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')));
  const processes = all.map((status) => {
    const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'mu').exec(status)?.[1] ?? 0);
    return { pid: of('Pid'), parent: of('PPid'), peak: of('VmHWM') * KIB };
  });
  const mine = new Set([root]);
  // Until nothing is added: a child may be listed before its parent.
  for (let size = 0; size < mine.size;) {
    size = mine.size;
    for (const { pid, parent } of processes) if (mine.has(parent)) mine.add(pid);
  }
  return new Map(processes.filter(({ pid }) => mine.has(pid)).map(({ pid, peak }) => [pid, peak]));
}
