import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HOVER_REST_MS, HOVER_SIZE, placeBeside, watchResting } from './resting.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A fake list with synthetic events; rows are 100 px high and found by pointer position. */
function list() {
  const heard = new Map<string, (event: object) => void>();
  const told: (number | 'end')[] = [];
  const events = {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a listener is a function of its event
    addEventListener: (name: string, listener: unknown) => void heard.set(name, listener as () => void),
  };
  const stop = watchResting(
    { region: events, keys: events, rowOf: (target) => (typeof target === 'number' ? target : undefined) },
    (row) => told.push(row),
    () => {
      if (told.at(-1) !== 'end' && told.length > 0) told.push('end');
    },
  );
  const fire = (name: string, event: object = {}) => heard.get(name)?.(event);
  const move = (row: number | undefined, more: object = {}) =>
    fire('pointermove', { pointerType: 'mouse', buttons: 0, target: row, clientX: 10, clientY: 10, ...more });
  return { told, fire, move, stop };
}
const rest = () => vi.advanceTimersByTime(HOVER_REST_MS);

test('[SRCH-06] a row is previewed once the pointer rests on it, until it moves to another', () => {
  const { told, move } = list();
  move(3);
  vi.advanceTimersByTime(HOVER_REST_MS - 1);
  move(3);
  vi.advanceTimersByTime(HOVER_REST_MS - 1);
  expect(told).toEqual([]);
  rest();
  expect(told).toEqual([3]);
  move(3);
  rest();
  expect(told).toEqual([3]);
  move(4);
  expect(told).toEqual([3, 'end']);
  rest();
  expect(told).toEqual([3, 'end', 4]);
});

test('[SRCH-06] a key, a press, the wheel or leaving ends the preview; it does not return on the same row', () => {
  for (const hand of ['keydown', 'pointerdown', 'wheel']) {
    const { told, fire, move } = list();
    move(1);
    rest();
    fire(hand);
    move(1);
    rest();
    expect(told, hand).toEqual([1, 'end']);
  }
  const { told, fire, move } = list();
  move(1);
  fire('pointerleave');
  rest();
  expect(told).toEqual([]);
});

test('[SRCH-06] [MOB-01] a finger, a drag and what is no row show nothing, and nothing is shown after the end', () => {
  const { told, move, stop } = list();
  move(1, { pointerType: 'touch' });
  rest();
  move(1, { buttons: 1 });
  rest();
  move(undefined);
  rest();
  move(1);
  stop();
  rest();
  expect(told).toEqual([]);
});

test('[SRCH-06] the preview is beside the pointer and within the window', () => {
  const window = { width: 1440, height: 900 };
  expect(placeBeside({ x: 400, y: 450 }, window)).toEqual({ left: 424, top: 450 - HOVER_SIZE.height / 2 });
  expect(placeBeside({ x: 1400, y: 890 }, window)).toEqual({
    left: 1400 - 24 - HOVER_SIZE.width,
    top: 900 - HOVER_SIZE.height,
  });
  expect(placeBeside({ x: 300, y: 5 }, { width: 500, height: 400 })).toEqual({ left: 0, top: 0 });
});
