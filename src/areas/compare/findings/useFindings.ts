import { useMemo, useState } from 'react';
import type { Finding } from '#src/viewer/model/compare/findings.ts';
import { isPaired, keyOf, type Row } from '#src/viewer/model/compare/rows.ts';
import type { ComparisonState, RowResult } from '#src/viewer/session/compare/comparison.ts';

/** A place to step to: a difference, or an unmatched page. */
export interface Stop {
  readonly id: string;
  /** Index of the row. */
  readonly row: number;
  /** Absent for an unmatched page. */
  readonly finding?: Finding;
}

export interface Walk {
  readonly stops: readonly Stop[];
  readonly count: number;
  readonly current: string | undefined;
  readonly goTo: (id: string) => void;
  readonly next: () => void;
  readonly previous: () => void;
  /** Counts the user's steps, as the same place may be requested twice. */
  readonly steps: number;
}

export const findingsIn = (result: RowResult | undefined): readonly Finding[] =>
  result !== undefined && 'findings' in result ? result.findings : [];

/** The stops of a row: its differences, or the row itself if unmatched. Unsettled rows have none. */
const stopsOf = (row: Row, index: number, result: RowResult | undefined): Stop[] =>
  isPaired(row)
    ? findingsIn(result).map((finding) => ({ id: finding.id, row: index, finding }))
    : [{ id: keyOf(row), row: index }];

/** All differences from top to bottom, and the current one. */
export function useFindings({ rows, settled, results }: ComparisonState): Walk {
  const [{ current, steps }, setPlace] = useState<{ readonly current: string | undefined; readonly steps: number }>({
    current: undefined,
    steps: 0,
  });
  const stops = useMemo(
    () => rows.slice(0, settled).flatMap((row, index) => stopsOf(row, index, results.get(keyOf(row)))),
    [rows, settled, results],
  );
  const goTo = (id: string) => setPlace({ current: id, steps: steps + 1 });
  const step = (by: 1 | -1) => {
    const at = stops.findIndex(({ id }) => id === current);
    const next = stops.at(at < 0 ? (by > 0 ? 0 : -1) : (at + by) % stops.length);
    if (next !== undefined) goTo(next.id);
  };
  return { stops, count: stops.length, current, goTo, next: () => step(1), previous: () => step(-1), steps };
}
