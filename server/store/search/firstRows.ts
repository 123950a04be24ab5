import { type Compilable, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Dialect } from '#server/store/dialect.ts';
import type { Database } from '#server/store/schema.ts';
import type { SearchScope, Ways } from './compile.ts';
import { keysAlone } from './phrases.ts';

/** What SQLite knows too little of to choose how the first rows in a natural order are found. */
export interface Counted {
  /** All documents, deleted ones included: the highest number. */
  readonly documents: number;
  /** Documents of the realms searched, counted only as far as it matters. */
  readonly reachable: number;
  /** Documents with the words sought, counted up to a limit; undefined if no words are sought. */
  readonly matching: number | undefined;
}

/** Most matches counted: counting more takes longer than it saves. */
const MATCHES = 200_000;
/**
 * Microseconds for a document: read in order from an index that holds all that is needed; listed among those with the
 * words; looked up by number and sorted; read through the index of its realm and sorted. Measured at 100,000 and
 * 1,000,000 documents; only their ratios matter.
 */
const COST = { inOrder: 0.12, listed: 0.15, lookedUp: 0.9, byRealm: 4 };
/** One in so many documents: from there on reading all in order costs less than sorting those of the realms. */
const LARGE_PART = Math.floor(COST.byRealm / COST.inOrder);
/** In place of a number of matches. */
const NONE_SOUGHT = -1;

/**
 * Counts what `waysOf` needs. SQLite takes each realm for an average one, and any full-text search for one that finds
 * few, and would look up and sort a whole realm or all documents with a frequent word, although the first rows are
 * among the first in order. Undefined for a database that decides by its own estimate.
 */
export function countFor(
  db: Kysely<Database>,
  dialect: Dialect,
  { realms, fulltext }: SearchScope,
): Compilable<Readonly<Record<keyof Counted, number>>> | undefined {
  if (dialect.countFound === undefined) return undefined;
  const known = fulltext && keysAlone(fulltext);
  const matching: RawBuilder<number> | undefined = known && dialect.countFound('document', known, MATCHES);
  return db.selectNoFrom((eb) => {
    const documents = eb.fn.coalesce(
      eb.selectFrom('document').select((row) => row.fn.max('id').as('last')),
      eb.lit(0),
    );
    const reachable = eb
      .selectFrom('document')
      .where('realmid', 'in', realms)
      .select('id')
      .limit(sql<number>`${documents} / ${sql.lit(LARGE_PART)}`)
      .as('reachable');
    return [
      documents.as('documents'),
      eb
        .selectFrom(reachable)
        .select((row) => row.fn.countAll<number>().as('number'))
        .as('reachable'),
      (matching ?? sql<number>`${sql.lit(NONE_SOUGHT)}`).as('matching'),
    ];
  });
}

/** The counts in the row that `countFor` yields. */
export const countsIn = ([documents = 0, reachable = 0, matching = NONE_SOUGHT]: Int32Array): Counted => ({
  documents,
  reachable,
  matching: matching === NONE_SOUGHT ? undefined : matching,
});

/** How the first `wanted` rows in a natural order are found. */
export function waysOf({ documents, reachable, matching }: Counted, wanted: number): Ways {
  const isLargePart = reachable >= Math.floor(documents / LARGE_PART);
  if (matching === undefined) return { checksRealms: isLargePart };
  // Of a small part of the documents those with the words are read fastest one way or the other.
  if (!isLargePart || matching === 0) return {};
  const read = Math.min(documents, (wanted * documents) / matching);
  const isFrequent = COST.inOrder * read + COST.listed * matching < COST.lookedUp * matching;
  return { checksRealms: isFrequent, checksWords: isFrequent };
}
