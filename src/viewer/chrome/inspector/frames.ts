/** Frame times of the last seconds at 60 frames a second; no more is kept. */
const KEPT = 300;

/** How evenly frames have come since it was started. */
export interface Frames {
  /** Milliseconds that 95 of 100 frames stay below; 0 before the first two frames. */
  readonly p95: () => number;
  /** Stretches of more than 50 ms in which the main thread did nothing else. */
  readonly long: () => number;
  readonly stop: () => void;
}

/** The value that so large a share of values stays at or below; 0 for none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
}

/** Watches frames until stopped: long animation frames where the browser tells of them, else long tasks. */
export function watchFrames(): Frames {
  const times: number[] = [];
  let before: number | undefined;
  let long = 0;
  const tick = (now: number): void => {
    if (before !== undefined) times.push(now - before);
    if (times.length > KEPT) times.shift();
    before = now;
    request = requestAnimationFrame(tick);
  };
  let request = requestAnimationFrame(tick);
  const type = ['long-animation-frame', 'longtask'].find((name) =>
    PerformanceObserver.supportedEntryTypes.includes(name),
  );
  const observer = new PerformanceObserver((list) => void (long += list.getEntries().length));
  if (type !== undefined) observer.observe({ type });
  return {
    p95: () => percentile(times, 0.95),
    long: () => long,
    stop() {
      cancelAnimationFrame(request);
      observer.disconnect();
    },
  };
}
