import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { ConfigurationDifference, ConfigurationFault } from '#core/contract/admin/adminConfiguration.ts';
import type { DatabaseSource } from '#server/store/database/open.ts';
import { environmentOf } from '#server/store/search/readers.ts';

/** Sent as a message, because arguments are visible to others and a database address may hold a password. */
export interface CompareTask {
  readonly source: DatabaseSource;
  /** The file. */
  readonly json: string;
  /** Who compares, and when. */
  readonly by: number;
  readonly at: number;
}
export interface Compared {
  readonly faults: readonly ConfigurationFault[];
  readonly differences: readonly ConfigurationDifference[];
  /** Of the set-up that the file was compared with. */
  readonly etag: string;
}
export type CompareAnswer = Compared | { readonly error: string };

const ENTRY = new URL('comparingProcess.ts', import.meta.url);

/**
 * Compares a configuration file with the set-up in a process of its own: reading and trying a large one takes seconds,
 * in which this thread would answer nobody. It ends with the call.
 */
export async function compareFile(task: CompareTask, signal: AbortSignal): Promise<Compared> {
  const child = fork(ENTRY, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
    env: environmentOf(task.source, process.env),
  });
  const over = new AbortController();
  const until = { signal: AbortSignal.any([signal, over.signal]) };
  try {
    const answered = once(child, 'message', until) as Promise<[CompareAnswer]>;
    const gone = once(child, 'exit', until).then((): [CompareAnswer] => [{ error: 'the comparison was ended' }]);
    // A process that cannot be sent to is gone.
    child.send(task, () => undefined);
    const [answer] = await Promise.race([answered, gone]);
    if ('error' in answer) throw new Error(answer.error);
    return answer;
  } finally {
    over.abort();
    child.kill('SIGKILL');
  }
}
