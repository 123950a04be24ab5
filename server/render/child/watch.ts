import { parentPort } from 'node:worker_threads';
import { PROCESS_MEMORY_BYTES } from '../limits.ts';

/**
 * Runs beside the renderer, whose thread may be lost in an endless loop and cannot watch itself. Ends the whole
 * process when its resident memory passes the limit, or when the server that started it is gone.
 */
const INTERVAL_MS = 50;
const parent = process.ppid;

setInterval(() => {
  if (process.memoryUsage.rss() > PROCESS_MEMORY_BYTES || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, INTERVAL_MS);
// Said when the watch is on: before that no document may be touched, for an endless loop could keep it from starting.
parentPort?.postMessage('watching', []);
