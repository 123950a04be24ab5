import type { Size } from '#core/kernel/geometry.ts';

/** Higher ratios make no visible difference, and canvases on phones would exceed their limit. */
const MOST_PIXEL_RATIO = 2;
/** iOS refuses larger canvases. */
const MOST_CANVAS_PIXELS = 16_700_000;

/** Device px per CSS px for canvases of a size (CSS px). */
export function canvasPixelRatio(devicePixelRatio: number, { width, height }: Size): number {
  const bearable = Math.sqrt(MOST_CANVAS_PIXELS / Math.max(1, width * height));
  return Math.min(devicePixelRatio, MOST_PIXEL_RATIO, bearable);
}

/** Calls back whenever the ratio changes: by browser zoom, or when the window moves to another screen. */
export function watchPixelRatio(onChange: () => void): () => void {
  const stop = new AbortController();
  const watch = (): void => {
    const query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    query.addEventListener(
      'change',
      () => {
        onChange();
        watch();
      },
      { once: true, signal: stop.signal },
    );
  };
  watch();
  return () => stop.abort();
}
