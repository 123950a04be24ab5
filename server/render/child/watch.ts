import { parentPort } from 'node:worker_threads';
import { PROCESS_MEMORY_BYTES } from '../limits.ts';
import { SIGNAL_OUT_OF_MEMORY, SIGNAL_OUT_OF_TIME } from '../protocol.ts';

/**
 * Runs in its own thread beside the renderer, which may hang in an endless loop and cannot watch itself. Kills the
 * process when its resident memory or the CPU time of its job exceeds the limit, or when the server has exited.
 */
const INTERVAL_MS = 50;
const parent = process.ppid;
/** Process CPU time in microseconds at which the job is killed. */
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
// Signals that the watch is running. Until then no document may be touched: an endless loop could keep this thread from
// starting.
parentPort?.postMessage('watching', []);
