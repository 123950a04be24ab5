import process from 'node:process';

/** Lines that cannot be written are lost: the reader of a log may be gone, or its disk full, but the server goes on. */
export function outliveOutput(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
}

/** Fastify's own destination of the log ends the process when a disk is full. */
export const logOutput = { write: (line: string) => void process.stdout.write(line) };
