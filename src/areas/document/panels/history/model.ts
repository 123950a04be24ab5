import type { HistoryEntry } from '#core/contract/document/history.ts';

/** An entry of the history for display, in the user's language. */
export interface HistoryLine {
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

/** An entry with its index in the server's answer, which only grows, so it can serve as an id. */
export type NumberedEntry = HistoryEntry & { readonly id: number };

/** What entries are called in the user's language. */
export interface Wording {
  readonly action: (action: string, field?: string) => string;
  readonly date: (at: string) => string;
}

/** The entries of a document, latest first. */
export const latestFirst = (entries: readonly HistoryEntry[]): readonly NumberedEntry[] =>
  entries.map((entry, id) => ({ ...entry, id })).toReversed();

/** An entry for display. A history may have ten thousand: only those seen, sought or saved are worded. */
export const lineOf = (
  { id, at, user, onbehalfof, action, field, oldvalue, newvalue }: NumberedEntry,
  say: Wording,
): HistoryLine => ({
  id,
  action: say.action(action, field),
  at: say.date(at),
  moment: at,
  user,
  onBehalfOf: onbehalfof ?? '',
  before: oldvalue ?? '',
  after: newvalue ?? '',
});

/** The entries as table rows. */
export const cellsOf = (lines: readonly HistoryLine[]): readonly (readonly string[])[] =>
  lines.map(({ at, user, onBehalfOf, action, before, after }) => [at, user, onBehalfOf, action, before, after]);

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The entries whose lines contain every word typed, ignoring accents and case. */
export function matching(entries: readonly NumberedEntry[], typed: string, say: Wording): readonly NumberedEntry[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries;
  return entries.filter((entry) => {
    const { action, at, user, onBehalfOf, before, after } = lineOf(entry, say);
    const text = fold([action, at, user, onBehalfOf, before, after].join('\n'));
    return words.every((word) => text.includes(word));
  });
}
