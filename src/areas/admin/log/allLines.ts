import { LOG_WINDOW, type LogEntry } from '#core/contract/admin/adminLog.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import { call } from '#src/gateway/call.ts';
import type { CallError } from '#src/gateway/error.ts';

export interface LogQuery {
  readonly kind: 'audit' | 'note';
  readonly from?: string;
  readonly to?: string;
  readonly userid?: string;
  readonly docid?: string;
  readonly action?: string;
  readonly text?: string;
}

/** Most lines in a file: spreadsheets take a million, but a browser's memory is full before. */
export const SAVED_MAXIMUM = 100_000;

export interface AllLines {
  readonly lines: readonly LogEntry[];
  /** There are more than fit in a file; the oldest are missing. */
  readonly more: boolean;
}

/**
 * All entries of a query, newest first, however many answers that takes.
 *
 * @param onProgress called with the number of entries so far, if there are more to come
 */
export async function allLines(
  query: LogQuery,
  signal: AbortSignal,
  onProgress: (count: number) => void,
): Promise<Result<AllLines, CallError>> {
  const lines: LogEntry[] = [];
  for (;;) {
    const last = lines.at(-1);
    const answer = await call(
      'logList',
      { query: { ...query, ...(last !== undefined && { before: String(last.id) }), limit: String(LOG_WINDOW) } },
      { signal },
    );
    if (!answer.ok) return answer;
    const { log } = answer.value;
    lines.push(...log);
    if (lines.length > SAVED_MAXIMUM) return ok({ lines: lines.slice(0, SAVED_MAXIMUM), more: true });
    if (log.length < LOG_WINDOW) return ok({ lines, more: false });
    onProgress(lines.length);
  }
}
