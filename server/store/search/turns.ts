interface Waiting {
  readonly urgent: boolean;
  readonly begin: () => void;
}

/** Lets so many tasks run at once; further ones wait in order, after the urgent ones. */
export class Turns {
  #free: number;
  readonly #waiting: Waiting[] = [];

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  /** Runs a task when it is its turn. @throws the signal's reason, if it is aborted before */
  async run<Value>(task: () => Promise<Value>, signal: AbortSignal, urgent: boolean): Promise<Value> {
    await this.#turn(signal, urgent);
    try {
      return await task();
    } finally {
      this.#free += 1;
      this.#next();
    }
  }

  #turn(signal: AbortSignal, urgent: boolean): Promise<void> {
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(signal.reason instanceof Error ? signal.reason : new DOMException('aborted', 'AbortError'));
      };
      const begin = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const waiting: Waiting = { urgent, begin };
      signal.addEventListener('abort', leave, { once: true });
      this.#waiting.push(waiting);
      this.#next();
    });
  }

  #next(): void {
    if (this.#free === 0 || this.#waiting.length === 0) return;
    const firstUrgent = this.#waiting.findIndex(({ urgent }) => urgent);
    const [waiting] = this.#waiting.splice(Math.max(firstUrgent, 0), 1);
    this.#free -= 1;
    waiting?.begin();
  }
}
