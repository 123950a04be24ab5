import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
/** How often a writer is killed (KILL_CYCLES=50 in the long run). */
export const CYCLES = Number(process.env['KILL_CYCLES'] ?? 8);
/** Milliseconds that a test with that many cycles may take. */
export const KILLING_MS = 60_000 + CYCLES * 5000;

/**
 * Starts a writer (tests/faults/kills/writing.ts) again and again and kills it while its effects arrive. A last one
 * processes what is left.
 * @param args what the writer needs, before its mode
 * @param arrived how many effects have arrived outside so far
 */
export async function killWriter(writer: string, args: readonly string[], arrived: () => number): Promise<void> {
  const open = (mode: 'write' | 'empty'): ChildProcess =>
    spawn(process.execPath, [path.join(import.meta.dirname, writer), ...args, mode], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    const child = open('write');
    const gone = once(child, 'exit');
    try {
      await once(child.stdout!, 'data');
      const before = arrived();
      await expect.poll(arrived, { interval: 1, timeout: 60_000 }).toBeGreaterThan(before);
      await wait(Math.random() * 60);
    } finally {
      child.kill('SIGKILL');
      await gone;
    }
  }
  const [code] = (await once(open('empty'), 'exit')) as [number];
  expect(code).toBe(0);
}
