import type { HistoryEntry } from '#core/contract/work/workflow.ts';
import { saveTable } from '#src/ui/saveTable.ts';
import { captionIn } from '../../model.ts';

export interface HistoryWords {
  readonly heads: readonly string[];
  readonly eventOf: (event: string) => string;
  readonly valuesOf: (values: HistoryEntry['values']) => string;
  readonly language: string;
}

/** The history as table rows, oldest first. */
export const historyRows = (
  history: readonly HistoryEntry[],
  { heads, eventOf, valuesOf, language }: HistoryWords,
): readonly (readonly string[])[] => [
  heads,
  ...history.map((entry) => [
    entry.at,
    entry.username,
    entry.onbehalfofname,
    captionIn(entry.stepname, language),
    eventOf(entry.event),
    entry.target ?? '',
    captionIn(entry.decision, language),
    entry.comment,
    entry.minutes === undefined ? '' : String(entry.minutes),
    valuesOf(entry.values),
  ]),
];

export const exportHistory = (history: readonly HistoryEntry[], words: HistoryWords, filename: string): void =>
  saveTable(historyRows(history, words), filename);
