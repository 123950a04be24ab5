/**
 * By which way the first rows of a result are found soonest, if an index has their order. Without imports, so that the
 * reader processes start faster.
 */

/** The numbers that decide; the database's own estimates of them are too coarse. */
export interface Counted {
  /** All documents, deleted ones included: the highest number. */
  readonly documents: number;
  /** Documents of the realms searched, counted only as far as it matters. */
  readonly reachable: number;
  /** Documents with the words sought, counted up to a limit; undefined if no words are sought. */
  readonly matching: number | undefined;
  /**
   * Documents with a value that fits the first pattern sought, counted up to one in FEW_PART; undefined without a
   * pattern, or if the index has too many different values to look at each.
   */
  readonly fitting: number | undefined;
}

/** Microseconds for a document; only their ratios matter. */
export interface Costs {
  /** Read in order, from an index that holds all that is needed. */
  readonly read: number;
  /** Listed among those with the words. */
  readonly listed: number;
  /** Looked up by its number, and sorted. */
  readonly lookedUp: number;
  /** Read in order, and its own keys examined, as PostgreSQL also does for a frequent word. */
  readonly examined: number;
}

/** Measured at 100,000 and 1,000,000 documents. */
export const COSTS: Readonly<Record<'sqlite' | 'postgres', Costs>> = {
  sqlite: { read: 0.07, listed: 0.12, lookedUp: 0.85, examined: Infinity },
  postgres: { read: 0.15, listed: 0.6, lookedUp: 4, examined: 20 },
};
/**
 * One in so many documents: from there on reading all in order costs SQLite less than sorting those of the realms, at 4
 * µs each.
 */
export const LARGE_PART = 33;
/**
 * Up to one in so many documents are listed by their values and sorted sooner than those of the mask are read in order,
 * and looked up in a list.
 */
export const FEW_PART = 16;
/** In place of a number of matches. */
export const NONE_SOUGHT = -1;

/** How documents are found: in the order asked for, by the values that fit a pattern, or as the database chooses. */
export type Way = 'inOrder' | 'byValues' | 'otherwise';

/** The counts in the row that the query for them (firstRows.ts) yields. */
export const countsIn = ([documents = 0, reachable = 0, matching, fitting]: Int32Array): Counted => ({
  documents,
  reachable,
  matching: matching === NONE_SOUGHT ? undefined : matching,
  fitting: fitting === NONE_SOUGHT ? undefined : fitting,
});

/** The way by which the first `wanted` rows are found soonest. */
export function wayOf(counted: Counted, wanted: number, costs: Costs): Way {
  const { documents, matching, fitting } = counted;
  const areFew = fitting !== undefined && fitting < documents / FEW_PART;
  if (areFew && (matching === undefined || fitting <= matching)) return 'byValues';
  return readsInOrder(counted, wanted, costs) ? 'inOrder' : 'otherwise';
}

/**
 * The square of the number of matches from which on SQLite reads in order, for each document of the archive: more need
 * not be counted. PostgreSQL's choice also changes back, where nearly all match.
 */
export const decisive = (wanted: number, { read, listed, lookedUp }: Costs): number =>
  (read * wanted) / (lookedUp - listed);

/**
 * Whether the first `wanted` rows are found sooner by reading all documents in order and checking each, than by finding
 * those of the realms, or with the words, and sorting them.
 */
export function readsInOrder(
  { documents, reachable, matching }: Omit<Counted, 'fitting'>,
  wanted: number,
  costs: Costs,
): boolean {
  const isLargePart = reachable >= Math.floor(documents / LARGE_PART);
  if (matching === undefined) return isLargePart;
  // Of a small part of the documents those with the words are read fastest one way or the other.
  if (!isLargePart || matching === 0) return false;
  const passed = Math.min(documents, (wanted * documents) / matching);
  const left = Math.min(costs.lookedUp * matching, costs.examined * passed);
  return costs.read * passed + costs.listed * matching < left;
}
