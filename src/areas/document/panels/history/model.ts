import type { HistoryEntry } from '#core/contract/document/history.ts';

/** A line of the history as it is read: what happened and when are in the user's language. */
export interface HistoryLine {
  /** Its place in what the server answered, which only grows: an identity. */
  readonly id: number;
  readonly action: string;
  readonly at: string;
  /** The moment as the wire writes it. */
  readonly moment: string;
  readonly user: string;
  readonly onBehalfOf: string;
  readonly before: string;
  readonly after: string;
}

/** The lines of a document, the latest first. */
export const linesOf = (
  entries: readonly HistoryEntry[],
  say: { readonly action: (action: string) => string; readonly date: (at: string) => string },
): readonly HistoryLine[] =>
  entries
    .map(({ at, user, onbehalfof, action, field, oldvalue, newvalue }, id) => ({
      id,
      action: field === undefined ? say.action(action) : `${say.action(action)}: ${field}`,
      at: say.date(at),
      moment: at,
      user,
      onBehalfOf: onbehalfof ?? '',
      before: oldvalue ?? '',
      after: newvalue ?? '',
    }))
    .toReversed();

/** The lines as rows of a table. */
export const cellsOf = (lines: readonly HistoryLine[]): readonly (readonly string[])[] =>
  lines.map(({ at, user, onBehalfOf, action, before, after }) => [at, user, onBehalfOf, action, before, after]);

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Those in which every word that was typed stands somewhere; accents and case count for nothing. */
export function matching(lines: readonly HistoryLine[], typed: string): readonly HistoryLine[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return lines;
  return lines.filter(({ action, at, user, onBehalfOf, before, after }) => {
    const text = fold([action, at, user, onBehalfOf, before, after].join('\n'));
    return words.every((word) => text.includes(word));
  });
}
