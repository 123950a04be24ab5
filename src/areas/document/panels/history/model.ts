import type { HistoryEntry } from '#core/contract/document/history.ts';

/** An entry of the history for display, in the user's language. */
export interface HistoryLine {
  /** Its index in the server's answer, which only grows, so it can serve as an id. */
  readonly id: number;
  readonly action: string;
  readonly at: string;
  /** The time in wire format. */
  readonly moment: string;
  readonly user: string;
  readonly onBehalfOf: string;
  readonly before: string;
  readonly after: string;
}

/** The entries of a document, latest first. */
export const linesOf = (
  entries: readonly HistoryEntry[],
  say: { readonly action: (action: string, field?: string) => string; readonly date: (at: string) => string },
): readonly HistoryLine[] =>
  entries
    .map(({ at, user, onbehalfof, action, field, oldvalue, newvalue }, id) => ({
      id,
      action: say.action(action, field),
      at: say.date(at),
      moment: at,
      user,
      onBehalfOf: onbehalfof ?? '',
      before: oldvalue ?? '',
      after: newvalue ?? '',
    }))
    .toReversed();

/** The entries as table rows. */
export const cellsOf = (lines: readonly HistoryLine[]): readonly (readonly string[])[] =>
  lines.map(({ at, user, onBehalfOf, action, before, after }) => [at, user, onBehalfOf, action, before, after]);

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The entries that contain every word typed, ignoring accents and case. */
export function matching(lines: readonly HistoryLine[], typed: string): readonly HistoryLine[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return lines;
  return lines.filter(({ action, at, user, onBehalfOf, before, after }) => {
    const text = fold([action, at, user, onBehalfOf, before, after].join('\n'));
    return words.every((word) => text.includes(word));
  });
}
