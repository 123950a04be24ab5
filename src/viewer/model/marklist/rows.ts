import type { PageNo, UserId } from '#core/kernel/ids.ts';
import type { KindName } from '#core/marks/registry.ts';
import type { MarkEntry } from './entries.ts';

/** Filters of the list; null means all. */
export interface MarkFilter {
  readonly author: UserId | null;
  readonly kind: KindName | null;
}

export const NO_FILTER: MarkFilter = { author: null, kind: null };

/** A row of the list: a page heading, or a mark with its position among all listed marks, from 0. */
export type ListRow =
  | { readonly type: 'page'; readonly pageNo: PageNo; readonly count: number }
  | { readonly type: 'mark'; readonly entry: MarkEntry; readonly place: number };

export const filtered = (entries: readonly MarkEntry[], { author, kind }: MarkFilter): readonly MarkEntry[] =>
  author === null && kind === null
    ? entries
    : entries.filter(
        ({ ownerId, one }) => (author === null || ownerId === author) && (kind === null || one.mark.kind === kind),
      );

/** The marks under their page headings. */
export const rowsOf = (entries: readonly MarkEntry[]): readonly ListRow[] => {
  const rows: ListRow[] = [];
  let from = 0;
  while (from < entries.length) {
    const { pageNo } = entries[from]!.one;
    let to = from;
    while (entries[to]?.one.pageNo === pageNo) to++;
    rows.push({ type: 'page', pageNo, count: to - from });
    for (let place = from; place < to; place++) rows.push({ type: 'mark', entry: entries[place]!, place });
    from = to;
  }
  return rows;
};

/** An author of marks in the document. */
export interface Author {
  readonly id: UserId;
  /** Null for the current user. */
  readonly name: string | null;
  readonly count: number;
}

/** The authors: the current user first, the others by name. */
export const authorsOf = (entries: readonly MarkEntry[]): readonly Author[] => {
  const authors = new Map<UserId, Author>();
  for (const { ownerId, author } of entries)
    authors.set(ownerId, { id: ownerId, name: author, count: (authors.get(ownerId)?.count ?? 0) + 1 });
  return [...authors.values()].sort((a, b) =>
    a.name === null ? -1 : b.name === null ? 1 : a.name.localeCompare(b.name),
  );
};

/** The kinds that occur, unordered. */
export const kindsOf = (entries: readonly MarkEntry[]): readonly KindName[] => [
  ...new Set(entries.map(({ one }) => one.mark.kind)),
];
