interface Run<Value> {
  readonly outcome: Promise<Value>;
  readonly controller: AbortController;
  callers: number;
}

/**
 * Shares work in progress: concurrent requests for the same key wait for one run. It is aborted only when the last of
 * them has left, so that one impatient client does not cancel another's page.
 */
export class SingleFlight<Value> {
  readonly #shared = new Map<string, Run<Value>>();
  readonly #cancelled: Value;

  /** @param cancelled the result for a caller that leaves early */
  constructor(cancelled: Value) {
    this.#cancelled = cancelled;
  }

  join(key: string, signal: AbortSignal | undefined, start: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
    if (signal?.aborted) return Promise.resolve(this.#cancelled);
    const run = this.#shared.get(key) ?? this.#start(key, start);
    run.callers += 1;
    if (!signal) return run.outcome;
    const { promise, resolve, reject } = Promise.withResolvers<Value>();
    const onAbort = (): void => {
      resolve(this.#cancelled);
      run.callers -= 1;
      if (run.callers > 0) return;
      run.controller.abort();
      // Later callers must start anew instead of joining aborted work.
      if (this.#shared.get(key) === run) this.#shared.delete(key);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    run.outcome.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
    return promise;
  }

  #start(key: string, start: (signal: AbortSignal) => Promise<Value>): Run<Value> {
    const controller = new AbortController();
    const outcome = start(controller.signal).finally(() => {
      if (this.#shared.get(key) === run) this.#shared.delete(key);
    });
    const run: Run<Value> = { outcome, controller, callers: 0 };
    this.#shared.set(key, run);
    return run;
  }
}
