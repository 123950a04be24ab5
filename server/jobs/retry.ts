/** How often a job is tried, and how long it waits in between: twice as long each time. */
export interface Retry {
  readonly tries: number;
  readonly firstMs: number;
  readonly longestMs: number;
}

/** Thrown by a job that no further try can save: it is a dead letter at once. */
export class Hopeless extends Error {}

/** Twelve tries within some four hours. */
export const DEFAULT_RETRY: Retry = { tries: 12, firstMs: 5000, longestMs: 3_600_000 };

/** Milliseconds until the next try after so many. */
export const waitAfter = (tries: number, { firstMs, longestMs }: Retry): number =>
  Math.min(firstMs * 2 ** (tries - 1), longestMs);
