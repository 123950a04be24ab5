import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startKeepAlive } from './keepAlive.ts';

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
let beats = 0;
let session: AbortController;
const SECOND = 1000;
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
  page.visibilityState = 'visible';
  beats = 0;
  session = new AbortController();
  startKeepAlive(async () => void (beats += 1), session.signal);
});

afterEach(() => {
  session.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('[APP-15] beats every 178 s until the session ends', async () => {
  await pass(177 * SECOND);
  expect(beats).toBe(0);
  await pass(2 * SECOND);
  expect(beats).toBe(1);
  await pass(10 * 178 * SECOND);
  expect(beats).toBe(11);
  session.abort();
  await pass(1000 * SECOND);
  expect(beats).toBe(11);
});

test('a window that becomes visible beats at once, then every 178 s', async () => {
  await pass(100 * SECOND);
  page.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(beats).toBe(1);
  page.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(beats).toBe(1);
  await pass(178 * SECOND);
  expect(beats).toBe(2);
});

test('a hidden window does not beat early', async () => {
  await pass(100 * SECOND);
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(beats).toBe(0);
});
