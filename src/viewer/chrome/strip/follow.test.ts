import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pageNo } from '#core/kernel/ids.ts';
import { FIRST_PLACE } from '#src/viewer/model/place.ts';
import type { ViewStatus } from '#src/viewer/model/status.ts';
import { followPage } from './follow.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A view, and the pages that were followed in it. */
function following() {
  let status: ViewStatus = { ...FIRST_PLACE, page: pageNo(1), pageCount: 300 };
  const listeners = new Set<() => void>();
  const followed: number[] = [];
  let isScrolling = false;
  const end = followPage(
    {
      getSnapshot: () => status,
      isScrolling: () => isScrolling,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    (page) => followed.push(page),
  );
  const show = (page: number): void => {
    status = { ...status, page: pageNo(page) };
    for (const listener of listeners) listener();
  };
  const scroll = (page: number): void => {
    isScrolling = true;
    show(page);
  };
  return { show, scroll, followed, end };
}

test('[VIEW-03] the strip follows a page turn at once', () => {
  const { show, followed } = following();
  show(2);
  expect(followed).toEqual([2]);
  vi.advanceTimersByTime(300);
  show(3);
  expect(followed).toEqual([2, 3]);
});

test('[VIEW-03] while many pages are scrolled past, the strip stays where it is, and then follows to the last', () => {
  const { scroll, followed, end } = following();
  for (let page = 2; page <= 25; page += 1) {
    scroll(page);
    vi.advanceTimersByTime(250);
  }
  expect(followed).toEqual([]);
  vi.advanceTimersByTime(300);
  expect(followed).toEqual([25]);
  scroll(26);
  end();
  vi.advanceTimersByTime(1000);
  expect(followed).toEqual([25]);
});

test('[VIEW-03] of page turns in quick succession, the strip follows the first at once and then the last', () => {
  const { show, followed } = following();
  for (const page of [2, 3, 4]) show(page);
  expect(followed).toEqual([2]);
  vi.advanceTimersByTime(300);
  expect(followed).toEqual([2, 4]);
});
