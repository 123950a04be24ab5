/** Most urgent first: visible pages, pages to be seen next, thumbnails and indexing. */
export const PRIORITIES = ['visible', 'ahead', 'background'] as const;
export type Priority = (typeof PRIORITIES)[number];

export interface Queued {
  readonly priority: Priority;
  /** The user; owners take turns within a priority. */
  readonly owner: string;
}

/**
 * Ordered by priority, then owners in turn, then first come, first served: a user with a thousand requests delays
 * others by at most one job.
 */
export class FairQueue<Item extends Queued> {
  readonly #levels: Record<Priority, Map<string, Item[]>> = {
    visible: new Map(),
    ahead: new Map(),
    background: new Map(),
  };
  #size = 0;

  get size(): number {
    return this.#size;
  }

  waitingOf(owner: string): number {
    return PRIORITIES.reduce((sum, priority) => sum + (this.#levels[priority].get(owner)?.length ?? 0), 0);
  }

  add(item: Item): void {
    const level = this.#levels[item.priority];
    const waiting = level.get(item.owner);
    if (waiting) waiting.push(item);
    else level.set(item.owner, [item]);
    this.#size += 1;
  }

  /** Removes the next item that may run: the first eligible one of the next owner in turn. */
  take(mayRun: (item: Item) => boolean): Item | undefined {
    for (const priority of PRIORITIES) {
      const level = this.#levels[priority];
      for (const [owner, waiting] of level) {
        const at = waiting.findIndex(mayRun);
        if (at < 0) continue;
        const [item] = waiting.splice(at, 1);
        // A Map keeps insertion order: reinserting moves the owner to the end of the round.
        level.delete(owner);
        if (waiting.length > 0) level.set(owner, waiting);
        if (item) this.#size -= 1;
        return item;
      }
    }
    return undefined;
  }

  remove(item: Item): boolean {
    const level = this.#levels[item.priority];
    const waiting = level.get(item.owner) ?? [];
    const at = waiting.indexOf(item);
    if (at < 0) return false;
    waiting.splice(at, 1);
    if (waiting.length === 0) level.delete(item.owner);
    this.#size -= 1;
    return true;
  }
}
