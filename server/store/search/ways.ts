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
  /**
   * Documents with the words sought, counted up to a limit, or estimated by the first ones in order; undefined if no
   * words are sought.
   */
  readonly matching: number | undefined;
  /**
   * Documents with a value that fits the first pattern sought, counted up to one in FEW_PART; undefined without a
   * pattern, or if the index has too many different values to look at each.
   */
  readonly fitting: number | undefined;
  /** Those with a value that fits among the first PROBED in the requested order; undefined without a pattern. */
  readonly fittingProbed: number | undefined;
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
  /** Read in order, and its own value compared with a pattern. */
  readonly compared: number;
  /** For each document there is: all values of an index compared with a pattern beforehand. */
  readonly allCompared: number;
  /** Listed among those with a value that fits. */
  readonly fittingListed: number;
  /** Up to one in so many documents are looked up by a value that fits, and sorted. */
  readonly fewPart: number;
  /** Up to one in so many documents have the words, if they are listed for that. */
  readonly listedPart: number;
}

/** Documents that fit a pattern are counted up to one in so many: if there are more, their number does not matter. */
export const FEW_PART = 16;

/** Measured at 100,000 and 1,000,000 documents. */
export const COSTS: Readonly<Record<'sqlite' | 'postgres', Costs>> = {
  sqlite: {
    read: 0.07,
    listed: 0.12,
    lookedUp: 0.85,
    examined: Infinity,
    compared: 0.55,
    allCompared: 0.065,
    fittingListed: 0.35,
    fewPart: FEW_PART,
    listedPart: 1,
  },
  postgres: {
    read: 0.2,
    listed: 0.5,
    lookedUp: 3.4,
    examined: 10,
    // It is not told how to check patterns.
    compared: Infinity,
    allCompared: 0,
    fittingListed: 0,
    fewPart: 32,
    listedPart: 8,
  },
};
/** Documents looked at beforehand, to learn how many fulfil a condition. */
export const PROBED = 500;
/**
 * One in so many documents: from there on reading all in order costs SQLite less than sorting those of the realms, at 4
 * µs each.
 */
export const LARGE_PART = 33;
/** In place of a number of matches. */
export const NONE_SOUGHT = -1;

/**
 * How documents are found: in the requested order, with lists of all that fulfil a condition, or comparing each
 * document's own value with the patterns, or examining its own words; by the values that fit a pattern; or as the
 * database chooses.
 */
export type Way = 'inOrder' | 'inOrderComparing' | 'inOrderExamining' | 'byValues' | 'otherwise';

/** The counts in the row that the query for them (firstRows.ts) yields. */
export function countsIn([documents = 0, reachable = 0, ...sought]: readonly number[]): Counted {
  const [matching, fitting, fittingProbed] = sought.map((one) => (one === NONE_SOUGHT ? undefined : one));
  return { documents, reachable, matching, fitting, fittingProbed };
}

/** The way by which the first `wanted` rows are found soonest. */
export function wayOf(counted: Counted, wanted: number, costs: Costs): Way {
  const { documents, matching, fitting } = counted;
  const areFew = fitting !== undefined && fitting < documents / costs.fewPart;
  const areWordsRarer = matching !== undefined && matching < (fitting ?? 0);
  const areWordsFrequent = matching !== undefined && matching > documents / costs.listedPart;
  if (areFew && !areWordsRarer && !areWordsFrequent) return 'byValues';
  if (!readsInOrder(counted, wanted, costs))
    return !areFew && isExaminedSooner(counted, wanted, costs) ? 'inOrderExamining' : 'otherwise';
  return isComparedSooner(counted, wanted, costs) ? 'inOrderComparing' : 'inOrder';
}

/** Documents to be read in order until so many are found, if those that `fulfil` a condition are evenly distributed. */
const passedUntil = (wanted: number, documents: number, fulfil: number): number =>
  Math.min(documents, (wanted * documents) / Math.max(fulfil, 1));

/** Whether the words of each document in order are examined sooner than all documents with the words are sorted. */
const isExaminedSooner = ({ documents, matching = 0 }: Counted, wanted: number, costs: Costs): boolean =>
  costs.examined * passedUntil(wanted, documents, matching) < costs.lookedUp * matching;

/** Whether patterns are compared sooner with the value of each document read than with all values beforehand. */
function isComparedSooner({ documents, fittingProbed }: Counted, wanted: number, costs: Costs): boolean {
  if (fittingProbed === undefined) return false;
  const fitting = (fittingProbed * documents) / PROBED;
  const beforehand = costs.allCompared * documents + costs.fittingListed * fitting;
  return costs.compared * passedUntil(wanted, documents, fitting) < beforehand;
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
  { documents, reachable, matching }: Pick<Counted, 'documents' | 'reachable' | 'matching'>,
  wanted: number,
  costs: Costs,
): boolean {
  const isLargePart = reachable >= Math.floor(documents / LARGE_PART);
  if (matching === undefined) return isLargePart;
  // Of a small part of the documents those with the words are read fastest one way or the other.
  if (!isLargePart || matching === 0) return false;
  const passed = passedUntil(wanted, documents, matching);
  const left = Math.min(costs.lookedUp * matching, costs.examined * passed);
  return costs.read * passed + costs.listed * matching < left;
}
