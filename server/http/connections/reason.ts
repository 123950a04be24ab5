/** What an error says at its root: `fetch failed` alone would not help whoever set the connection. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // An address with several numbers, each of which was tried.
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
}
