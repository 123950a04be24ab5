interface Flight<Value> {
  readonly outcome: Promise<Value>;
  readonly controller: AbortController;
  passengers: number;
}

/**
 * Shares work in progress: concurrent requests for the same key wait for one run. It is aborted only when the last of
 * them has left, so that one impatient client does not cancel another's page.
 */
export class Flights<Value> {
  readonly #flights = new Map<string, Flight<Value>>();
  readonly #cancelled: Value;

  /** @param cancelled the result for a caller that leaves early */
  constructor(cancelled: Value) {
    this.#cancelled = cancelled;
  }

  join(key: string, signal: AbortSignal | undefined, start: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
    if (signal?.aborted) return Promise.resolve(this.#cancelled);
    const flight = this.#flights.get(key) ?? this.#start(key, start);
    flight.passengers += 1;
    if (!signal) return flight.outcome;
    const { promise, resolve, reject } = Promise.withResolvers<Value>();
    const onAbort = (): void => {
      resolve(this.#cancelled);
      flight.passengers -= 1;
      if (flight.passengers > 0) return;
      flight.controller.abort();
      // Later callers must start anew instead of joining aborted work.
      if (this.#flights.get(key) === flight) this.#flights.delete(key);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    flight.outcome.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
    return promise;
  }

  #start(key: string, start: (signal: AbortSignal) => Promise<Value>): Flight<Value> {
    const controller = new AbortController();
    const outcome = start(controller.signal).finally(() => {
      if (this.#flights.get(key) === flight) this.#flights.delete(key);
    });
    const flight: Flight<Value> = { outcome, controller, passengers: 0 };
    this.#flights.set(key, flight);
    return flight;
  }
}
