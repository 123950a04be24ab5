import { parentPort } from 'node:worker_threads';
import { PROCESS_MEMORY_BYTES } from '../limits.ts';
import { SIGNAL_OUT_OF_MEMORY, SIGNAL_OUT_OF_TIME } from '../protocol.ts';

/**
 * Runs beside the renderer, whose thread may be lost in an endless loop and cannot watch itself. Ends the whole
 * process when its resident memory or the CPU time of its job passes the limit, or when the server that started it is
 * gone.
 */
const INTERVAL_MS = 50;
const parent = process.ppid;
/** Microseconds of CPU of the whole process at which the job ends. */
let end = Infinity;

const spent = (): number => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

parentPort?.on('message', (cpuMs: number) => {
  end = spent() + cpuMs * 1000;
});
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  if (process.memoryUsage.rss() > PROCESS_MEMORY_BYTES) process.kill(process.pid, SIGNAL_OUT_OF_MEMORY);
  if (spent() > end) process.kill(process.pid, SIGNAL_OUT_OF_TIME);
}, INTERVAL_MS);
// Said when the watch is on: before that no document may be touched, for an endless loop could keep it from starting.
parentPort?.postMessage('watching', []);
