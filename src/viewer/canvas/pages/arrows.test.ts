import { createStore } from 'zustand/vanilla';
import { expect, test } from 'vitest';
import { turnAtEdges } from './edges.ts';
import { listenToGestures } from './gestures.ts';
import type { Viewport } from './viewport.ts';

/** A single page shown whole, so that every arrow key is at an edge; records the page turns. */
function singlePage(ownsArrows: () => boolean) {
  const turned: number[] = [];
  const container = Object.assign(new EventTarget(), {
    scrollTop: 0,
    scrollHeight: 500,
    clientHeight: 500,
    scrollWidth: 300,
    clientWidth: 300,
  });
  const status = createStore(() => ({ arrangement: 'single' }));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the little of both that keys ask for
  const [element, viewport] = [container, { status, turn: (step: number) => void turned.push(step) }] as unknown as [
    HTMLElement,
    Viewport,
  ];
  listenToGestures(element, viewport, ownsArrows);
  turnAtEdges(element, viewport, ownsArrows);
  /** @returns whether the key was left to others */
  const press = (key: string): boolean =>
    container.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key }));
  return { turned, press };
}

const ARROWS = ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp'];

test('arrow keys turn pages where the page cannot scroll further', () => {
  const { turned, press } = singlePage(() => false);
  expect(ARROWS.map(press)).toEqual([false, false, false, false]);
  expect(turned).toEqual([1, -1, 1, -1]);
});

test('[LAYR-03] arrow keys that move a selection turn no page; paging keys still do', () => {
  const { turned, press } = singlePage(() => true);
  expect(ARROWS.map(press)).toEqual([true, true, true, true]);
  expect(press('PageDown')).toBe(false);
  expect(turned).toEqual([1]);
});
