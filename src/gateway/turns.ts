/** Time for one piece of long work on the main thread, in ms: about a frame. */
const SHARE_MS = 16;

/**
 * Divides long work on the main thread into tasks: `if (turns.isOver()) await turns.next()` between two pieces. The
 * first turn is shorter, as the present task has usually worked already.
 */
export class Turns {
  #end = performance.now() + SHARE_MS / 4;

  isOver(): boolean {
    return performance.now() >= this.#end;
  }

  async next(): Promise<void> {
    await new Promise<void>((resolve) => {
      setTimeout(resolve);
    });
    this.#end = performance.now() + SHARE_MS;
  }
}
