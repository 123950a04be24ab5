/** One line of the benchmark: the figure, its baseline from the same run, and the goal. */
export interface Row {
  readonly name: string;
  /** In milliseconds unless the name says otherwise. */
  readonly ours: number;
  readonly theirs?: number;
  readonly theirName?: string;
  /** Absent if the figure only explains others. */
  readonly goal?: string;
  readonly met?: boolean;
}

export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

export const median = (values: readonly number[]): number => quantile(values, 0.5);

const number = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(1));

export function print(rows: readonly Row[]): void {
  for (const { name, ours, theirs, theirName, goal, met } of rows) {
    const compared =
      theirs === undefined
        ? ''
        : `  ${theirName} ${number(theirs)}  ${theirs === 0 ? '' : `ratio ${(ours / theirs).toFixed(2)}`}`;
    const outcome = met === undefined ? '      ' : met ? 'met   ' : 'MISSED';
    console.log(`${outcome} ${name}: ${number(ours)}${compared}${goal === undefined ? '' : `  (goal ${goal})`}`);
  }
}
