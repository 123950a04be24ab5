/** How often a job is tried. The wait starts at `firstMs` and doubles each time up to `longestMs`. */
export interface Retry {
  readonly tries: number;
  readonly firstMs: number;
  readonly longestMs: number;
}

/** Thrown if another try cannot help: the job becomes a dead letter at once. */
export class PermanentFailure extends Error {}

/** Twelve tries over about four hours. */
export const DEFAULT_RETRY: Retry = { tries: 12, firstMs: 5000, longestMs: 3_600_000 };

/** Milliseconds to wait after that many tries. */
export const waitAfter = (tries: number, { firstMs, longestMs }: Retry): number =>
  Math.min(firstMs * 2 ** (tries - 1), longestMs);
