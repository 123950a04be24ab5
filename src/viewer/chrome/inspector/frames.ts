/** Frame times kept: five seconds at 60 frames a second. */
const KEPT = 300;

/** How smooth frames have been since it was started. */
export interface Frames {
  /** 95th percentile of frame times in ms; 0 before the first two frames. */
  readonly p95: () => number;
  /** Number of blocks of more than 50 ms on the main thread. */
  readonly long: () => number;
  readonly stop: () => void;
}

/** The given percentile of the values; 0 if there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
}

/** Observes frames until stopped: long animation frames if the browser supports them, else long tasks. */
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
