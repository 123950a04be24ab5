import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { resetForNextUser } from '#src/stores/session/reset.ts';
import { keepCanvas, takeCanvas } from './canvases.ts';

let isLost = false;
const canvas = () => ({ getContext: () => ({ isContextLost: () => isLost }) });
beforeEach(() => {
  isLost = false;
  vi.stubGlobal('document', { createElement: canvas });
});
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

test('a canvas whose memory the browser has taken away is not used again', () => {
  const lost = takeCanvas();
  keepCanvas(lost);
  isLost = true;
  expect(takeCanvas()).not.toBe(lost);
});
