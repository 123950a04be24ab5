const KEPT_PER_NAME = 256;
const counts = new Map<string, number>();

/** Names of what is timed: they appear in Playwright traces and in the inspector. */
export type Timed =
  | 'viewer:marks-shown'
  | 'viewer:open→sharp'
  | 'viewer:page-turn'
  | 'viewer:page-fetch'
  | 'viewer:page-decode'
  | 'viewer:save'
  | 'viewer:save-proof'
  | 'compare:pages'
  | 'compare:open→first';

/**
 * Writes a performance.measure from `start` (performance.now()) until now. Old ones are dropped: hours of reading leave
 * no heap of them.
 */
export function measure(name: Timed, start: number, detail?: Readonly<Record<string, number | string>>): void {
  const count = (counts.get(name) ?? 0) + 1;
  if (count > KEPT_PER_NAME) performance.clearMeasures(name);
  counts.set(name, count > KEPT_PER_NAME ? 1 : count);
  performance.measure(name, { start, detail });
}

/** Milliseconds that each of the latest took. */
export const timesOf = (name: Timed): number[] =>
  performance.getEntriesByName(name, 'measure').map(({ duration }) => duration);
