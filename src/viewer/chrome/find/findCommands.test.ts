import { afterEach, expect, test, vi } from 'vitest';
import { createFinder } from '#src/viewer/session/text/finder.ts';
import { findCommands } from './findCommands.ts';

afterEach(() => vi.unstubAllGlobals());

/** Puts the focus into the find bar, or out of it. */
const focus = (isInBar: boolean) =>
  vi.stubGlobal('document', { activeElement: { closest: () => (isInBar ? {} : null) } });

test('[VIEW-08] Ctrl+F opens the find of the product; pressed in its bar it is left to the browser', () => {
  const finder = createFinder({ find: () => Promise.reject(new Error('nothing is sought')) });
  const [open] = findCommands(finder, (label) => label);
  focus(false);
  expect(open?.run?.()).not.toBe(false);
  expect(finder.store.getState()).toMatchObject({ isOpen: true, openings: 1 });
  // From the page, the bar takes the focus again.
  expect(open?.run?.()).not.toBe(false);
  expect(finder.store.getState().openings).toBe(2);
  focus(true);
  expect(open?.run?.()).toBe(false);
  finder.close();
  expect(open?.run?.()).not.toBe(false);
});
