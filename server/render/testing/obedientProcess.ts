import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Order, Ready, Reply } from '../protocol.ts';

/** A render process that behaves as the file's name says: failures that no document triggers reliably. */
const watch = new Worker(new URL('../child/watch.ts', import.meta.url));
await once(watch, 'message');

const answer = (text: string): void => {
  process.send?.({
    ready: false,
    rss: process.memoryUsage.rss(),
    result: { ok: true, value: { text, words: [], jpeg: Buffer.from(text), width: 1, height: 1 } },
  } satisfies Reply);
};

const obey = (path: string): void => {
  const [command, amount = '0'] = basename(path).split('-');
  if (command === 'endless') for (;;);
  if (command === 'hungry') for (const held: Buffer[] = []; ;) held.push(Buffer.alloc(2 ** 24, 1));
  if (command === 'crash') process.exit(3);
  if (command === 'killed') process.kill(process.pid, 'SIGKILL');
  if (command === 'crashOnce' && !existsSync(path)) {
    writeFileSync(path, '');
    process.exit(3);
  }
  if (command === 'environment') return answer(JSON.stringify(process.env));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(amount));
  answer(String(process.pid));
};

process.on('message', (order: Order) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  watch.postMessage(order.cpuMs);
  obey(order.input.path);
});
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true } satisfies Ready);
