import { expect, test } from 'vitest';
import { Flights } from './flights.ts';

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

test('the same page asked for at the same time is rendered once', async () => {
  const flights = new Flights('cancelled');
  const { state, start } = controlled();
  const passengers = [
    flights.join('page', undefined, start),
    flights.join('page', new AbortController().signal, start),
  ];
  state.land('jpeg');
  expect(await Promise.all(passengers)).toEqual(['jpeg', 'jpeg']);
  expect(state.starts).toBe(1);
});

test('one who leaves does not cancel the page of another; the last one does', async () => {
  const flights = new Flights('cancelled');
  const { state, start } = controlled();
  const [one, other] = [new AbortController(), new AbortController()];
  const passengers = [flights.join('page', one.signal, start), flights.join('page', other.signal, start)];
  one.abort();
  expect(state.aborted).toBe(false);
  other.abort();
  expect(state.aborted).toBe(true);
  expect(await Promise.all(passengers)).toEqual(['cancelled', 'cancelled']);
});

test('who comes after all have left gets a flight of their own', async () => {
  const flights = new Flights('cancelled');
  const { state, start } = controlled();
  const gone = new AbortController();
  void flights.join('page', gone.signal, start);
  gone.abort();
  const next = flights.join('page', undefined, start);
  expect(state.starts).toBe(2);
  state.land('jpeg');
  expect(await next).toBe('jpeg');
});
