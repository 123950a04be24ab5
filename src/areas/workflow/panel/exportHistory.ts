import type { HistoryEntry } from '#core/contract/work/workflow.ts';
import { saveTable } from '#src/ui/saveTable.ts';
import { captionIn } from '../model.ts';

export interface HistoryWords {
  readonly heads: readonly string[];
  readonly eventOf: (event: string) => string;
  readonly language: string;
}

/** The history as table rows, oldest first. */
export const historyRows = (
  history: readonly HistoryEntry[],
  { heads, eventOf, language }: HistoryWords,
): readonly (readonly string[])[] => [
  heads,
  ...history.map((entry) => [
    entry.at,
    entry.username,
    entry.onbehalfofname,
    captionIn(entry.stepname, language),
    eventOf(entry.event),
    captionIn(entry.decision, language),
    entry.comment,
    entry.minutes === undefined ? '' : String(entry.minutes),
    Object.entries(entry.values)
      .map(([name, value]) => `${name}: ${value}`)
      .join(', '),
  ]),
];

export const exportHistory = (history: readonly HistoryEntry[], words: HistoryWords, filename: string): void =>
  saveTable(historyRows(history, words), filename);
