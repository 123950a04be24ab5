/** Most urgent first: what a user looks at, what they will look at next, thumbnails and indexing. */
export const PRIORITIES = ['visible', 'ahead', 'background'] as const;
export type Priority = (typeof PRIORITIES)[number];

export interface Queued {
  readonly priority: Priority;
  /** Who waits; owners take turns within a priority. */
  readonly owner: string;
}

/**
 * Priority first, then owners in turn, then first come: a user with a thousand requests delays nobody by more than one
 * job.
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

  /** Takes the next item that may run now: the first such of the owner whose turn it is. */
  take(mayRun: (item: Item) => boolean): Item | undefined {
    for (const priority of PRIORITIES) {
      const level = this.#levels[priority];
      for (const [owner, waiting] of level) {
        const at = waiting.findIndex(mayRun);
        if (at < 0) continue;
        const [item] = waiting.splice(at, 1);
        // A Map keeps insertion order: an owner put back stands at the end of the round.
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
