import { expect, test } from 'vitest';
import { SingleFlight } from './singleFlight.ts';

/** Work that ends on command and records whether it was aborted. */
const controlled = () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const state = { starts: 0, aborted: false, land: resolve };
  const start = (signal: AbortSignal): Promise<string> => {
    state.starts += 1;
    signal.addEventListener('abort', () => (state.aborted = true));
    return promise;
  };
  return { state, start };
};

test('concurrent requests for a page render it once', async () => {
  const shared = new SingleFlight('cancelled');
  const { state, start } = controlled();
  const callers = [shared.join('page', undefined, start), shared.join('page', new AbortController().signal, start)];
  state.land('jpeg');
  expect(await Promise.all(callers)).toEqual(['jpeg', 'jpeg']);
  expect(state.starts).toBe(1);
});

test('one caller leaving does not cancel the page for another; the last one does', async () => {
  const shared = new SingleFlight('cancelled');
  const { state, start } = controlled();
  const [one, other] = [new AbortController(), new AbortController()];
  const callers = [shared.join('page', one.signal, start), shared.join('page', other.signal, start)];
  one.abort();
  expect(state.aborted).toBe(false);
  other.abort();
  expect(state.aborted).toBe(true);
  expect(await Promise.all(callers)).toEqual(['cancelled', 'cancelled']);
});

test('a caller arriving after all others left starts a new run', async () => {
  const shared = new SingleFlight('cancelled');
  const { state, start } = controlled();
  const gone = new AbortController();
  void shared.join('page', gone.signal, start);
  gone.abort();
  const next = shared.join('page', undefined, start);
  expect(state.starts).toBe(2);
  state.land('jpeg');
  expect(await next).toBe('jpeg');
});
