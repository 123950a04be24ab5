import { appendFileSync, createReadStream, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import * as z from 'zod/mini';

const Line = z.object({
  at: z.string(),
  file: z.string(),
  state: z.enum(['filed', 'known', 'failed']),
  docid: z.optional(z.int()),
  reason: z.optional(z.string()),
});
/** What became of one entry: filed, known to the archive already under these values, or refused. */
export type Outcome = z.infer<typeof Line>;

/**
 * What became of each file, written down as it happens: an import that is ended goes on there. Were it lost, the server
 * still files nothing twice.
 */
export class Ledger {
  readonly path: string;
  readonly outcomes = new Map<string, Outcome>();

  constructor(path: string) {
    this.path = path;
  }

  async read(): Promise<void> {
    if (!existsSync(this.path)) return;
    for await (const text of createInterface({ input: createReadStream(this.path, 'utf8') })) {
      const line = z.safeParse(Line, jsonOf(text));
      if (line.success) this.outcomes.set(line.data.file, line.data);
    }
  }

  isDone(file: string): boolean {
    const state = this.outcomes.get(file)?.state;
    return state === 'filed' || state === 'known';
  }

  write(outcome: Outcome): void {
    this.outcomes.set(outcome.file, outcome);
    appendFileSync(this.path, `${JSON.stringify(outcome)}\n`);
  }
}

/** The last line of a run that was killed may be half a line. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
