import { spawn } from 'node:child_process';
import path from 'node:path';

/** The repository's root. */
export const root = path.resolve(import.meta.dirname, '..');

export interface Outcome {
  readonly code: number;
  readonly output: string;
  /** Milliseconds. */
  readonly took: number;
}

/**
 * Runs a program of node_modules/.bin or of the machine to its end; its output is returned and, unless `quiet`, also
 * shown as it arrives.
 */
export function run(
  command: string,
  args: readonly string[],
  options: { readonly quiet?: boolean; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<Outcome> {
  const started = performance.now();
  const bin = path.join(root, 'node_modules/.bin');
  const env = {
    ...process.env,
    FORCE_COLOR: '0',
    ...options.env,
    PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}`,
  };
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (options.quiet !== true) process.stdout.write(text);
      });
    }
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output, took: performance.now() - started }));
  });
}
