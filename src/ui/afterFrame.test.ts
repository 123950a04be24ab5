import { afterEach, expect, test, vi } from 'vitest';
import { afterFrame } from './afterFrame.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A browser whose frames come when `next` is called. */
function stubbedFrames() {
  const waiting = new Map<number, FrameRequestCallback>();
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => {
    waiting.set(waiting.size + 1, callback);
    return waiting.size;
  });
  vi.stubGlobal('cancelAnimationFrame', (id: number) => void waiting.delete(id));
  return { next: () => waiting.forEach((callback) => callback(0)) };
}

test('it calls back in the task after the frame, and not at all once cancelled', () => {
  vi.useFakeTimers();
  const { next } = stubbedFrames();
  const called: string[] = [];
  afterFrame(() => void called.push('kept'));
  const cancelBefore = afterFrame(() => void called.push('cancelled before the frame'));
  const cancelAfter = afterFrame(() => void called.push('cancelled after the frame'));
  vi.runAllTimers();
  cancelBefore();
  next();
  cancelAfter();
  expect(called).toEqual([]);
  vi.runAllTimers();
  expect(called).toEqual(['kept']);
});
