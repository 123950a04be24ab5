import type { Warning } from '#core/contract/work/workflow.ts';

/** Warnings before a decision: from the server, and those only this browser can detect. */
export interface DecisionWarning {
  readonly warning: Warning['warning'] | 'unsavedMarks' | 'pagesUnseen';
  readonly details: string;
}

/** What the user must still fill in before the decision can be made. */
const INPUT = ['commentMissing', 'fieldMissing', 'fieldInvalid'] as const;
export type InputProblem = (typeof INPUT)[number];
export const inputProblems = (found: readonly Warning[]): readonly InputProblem[] =>
  INPUT.filter((one) => found.some(({ warning }) => warning === one));

/** Page numbers as readable ranges: `2–4, 7`. */
export function rangesOf(pages: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const page of pages) {
    const run = runs.at(-1);
    if (run !== undefined && page === run[1] + 1) run[1] = page;
    else runs.push([page, page]);
  }
  return runs.map(([first, last]) => (first === last ? String(first) : `${first}–${last}`)).join(', ');
}

interface AtHand {
  readonly hasUnsavedMarks: boolean;
  readonly unseenPages: readonly number[];
}

/** All warnings, unsaved work of the user first. */
export const cautionsOf = (
  found: readonly Warning[],
  { hasUnsavedMarks, unseenPages }: AtHand,
): readonly DecisionWarning[] => [
  ...(hasUnsavedMarks ? [{ warning: 'unsavedMarks' as const, details: '' }] : []),
  ...found,
  ...(unseenPages.length > 0 ? [{ warning: 'pagesUnseen' as const, details: rangesOf(unseenPages) }] : []),
];
