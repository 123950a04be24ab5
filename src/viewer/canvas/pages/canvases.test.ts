import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { resetForNextUser } from '#src/stores/session/reset.ts';
import { keepCanvas, takeCanvas } from './canvases.ts';

beforeEach(() => vi.stubGlobal('document', { createElement: (name: string) => ({ name }) }));
afterEach(() => void vi.unstubAllGlobals());

test('[VIEW-01] the canvas of the document shown before is used again, by one document at a time', () => {
  const first = takeCanvas();
  keepCanvas(first);
  expect(takeCanvas()).toBe(first);
  expect(takeCanvas()).not.toBe(first);
});

test('the canvas, which holds the last page, is dropped when the user leaves', () => {
  const last = takeCanvas();
  keepCanvas(last);
  resetForNextUser();
  expect(takeCanvas()).not.toBe(last);
});
