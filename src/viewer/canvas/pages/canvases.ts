import { onUserLeft } from '#src/stores/session/reset.ts';

/**
 * The canvas of the document shown before, for the next one: the browser takes longer to provide the memory of a canvas
 * than to draw a page on it.
 */
let spare: HTMLCanvasElement | undefined;
onUserLeft(() => (spare = undefined));

/** Whether the browser has taken its memory away. */
function isLost(canvas: HTMLCanvasElement): boolean {
  const context = canvas.getContext('2d');
  return context === null || ('isContextLost' in context && context.isContextLost());
}

/** A canvas that shows whatever it showed before, until it is given a size. */
export function takeCanvas(): HTMLCanvasElement {
  const before = spare;
  spare = undefined;
  return before === undefined || isLost(before) ? document.createElement('canvas') : before;
}

/** Leaves a canvas that is no longer shown to the next who takes one. */
export function keepCanvas(canvas: HTMLCanvasElement): void {
  spare = canvas;
}
