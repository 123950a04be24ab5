const KEPT_PER_NAME = 256;
const counts = new Map<string, number>();

/** Names of measurements, as shown in Playwright traces and in the inspector. */
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
 * Records a performance.measure from `start` (performance.now()) until now. Old ones are dropped, so that they do not
 * pile up over hours of reading.
 */
export function measure(name: Timed, start: number, detail?: Readonly<Record<string, number | string>>): void {
  const count = (counts.get(name) ?? 0) + 1;
  if (count > KEPT_PER_NAME) performance.clearMeasures(name);
  counts.set(name, count > KEPT_PER_NAME ? 1 : count);
  performance.measure(name, { start, detail });
}

/** Durations of the latest measurements in ms. */
export const timesOf = (name: Timed): number[] =>
  performance.getEntriesByName(name, 'measure').map(({ duration }) => duration);
