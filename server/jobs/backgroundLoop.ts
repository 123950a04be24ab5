/**
 * Runs work in the background, one pass at a time: woken during a pass, it does another one afterwards, so that nothing
 * that arrived meanwhile is missed.
 */
export class BackgroundLoop {
  readonly #pass: () => Promise<void>;
  readonly #closing = new AbortController();
  #running: Promise<void> | undefined;
  #woken = false;

  /** @param pass does all work there is; must not reject */
  constructor(pass: () => Promise<void>) {
    this.#pass = pass;
  }

  /** Aborted when the loop is closed. */
  get signal(): AbortSignal {
    return this.#closing.signal;
  }

  /** Call when there may be work. */
  wake(): void {
    if (this.#closing.signal.aborted) return;
    this.#woken = true;
    this.#running ??= this.#run();
  }

  /** Aborts the current pass and waits for it. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#woken && !this.#closing.signal.aborted) {
      this.#woken = false;
      await this.#pass();
    }
    // No await may come between this and the check above, or a wake could be lost.
    this.#running = undefined;
  }
}
