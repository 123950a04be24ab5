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
/** What happened to an entry: filed, already in the archive, or refused. */
export type Outcome = z.infer<typeof Line>;

/**
 * Records the outcome of each file as it happens, so that an interrupted import can continue. Even if the ledger is
 * lost, the server files nothing twice.
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

/** The last line may be incomplete after a kill. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
