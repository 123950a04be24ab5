import type { Result } from '#core/kernel/result.ts';
import type { CallError } from '#src/gateway/error.ts';
import { throughReturn } from '#src/stores/session/throughReturn.ts';

export interface Named {
  readonly docid: number;
  readonly filename: string;
}

export interface Outcome<Item extends Named> {
  readonly done: readonly Item[];
  readonly failed: readonly { readonly item: Named; readonly message: string }[];
}

/**
 * Runs an action on one document after the other until all are done or it is cancelled; a failure does not stop the
 * rest. If the session ends, it waits for the user to sign in again.
 */
export async function forEachDocument<Item extends Named, Kept extends Named>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result<Kept | null, CallError>>,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (count: number) => void },
): Promise<Outcome<Kept>> {
  const done: Kept[] = [];
  const failed: { item: Named; message: string }[] = [];
  for (const [at, item] of items.entries()) {
    if (signal.aborted) break;
    const result = await throughReturn(() => work(item), signal);
    if (!result.ok) failed.push({ item, message: result.error.message });
    else if (result.value !== null) done.push(result.value);
    onProgress(at + 1);
  }
  return { done, failed };
}
