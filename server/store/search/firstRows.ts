import { type Compilable, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Dialect } from '#server/store/dialect.ts';
import type { Database } from '#server/store/schema.ts';
import type { SearchScope, Ways } from './compile.ts';
import { keysAlone } from './phrases.ts';

/** What the database knows too little of to choose how the first rows in a natural order are found. */
export interface Counted {
  /** All documents, deleted ones included: the highest number. */
  readonly documents: number;
  /** Documents of the realms searched, counted only as far as it matters. */
  readonly reachable: number;
  /** Documents with the words sought, counted up to a limit; undefined if no words are sought. */
  readonly matching: number | undefined;
}

/** Microseconds for a document; only their ratios matter. */
export interface Costs {
  /** Read in order, from an index that holds all that is needed. */
  readonly inOrder: number;
  /** Listed among those with the words. */
  readonly listed: number;
  /** Looked up by its number, and sorted. */
  readonly lookedUp: number;
  /** Read in order, and its own keys examined, as PostgreSQL also does for a frequent word. */
  readonly examined: number;
}

/** Most matches counted: counting more takes longer than it saves. */
const MATCHES = 200_000;
/** Measured at 100,000 and 1,000,000 documents. */
export const COSTS: Readonly<Record<Dialect['name'], Costs>> = {
  sqlite: { inOrder: 0.12, listed: 0.15, lookedUp: 0.9, examined: Infinity },
  postgres: { inOrder: 0.15, listed: 0.6, lookedUp: 4, examined: 20 },
};
/**
 * One in so many documents: from there on reading all in order costs SQLite less than sorting those of the realms, at 4
 * µs each.
 */
const LARGE_PART = 33;
/** In place of a number of matches. */
const NONE_SOUGHT = -1;

/**
 * Counts what `waysOf` needs. SQLite takes each realm for an average one, and any full-text search for one that finds
 * few, and would look up and sort a whole realm or all documents with a frequent word, although the first rows are
 * among the first in order. PostgreSQL knows its realms, but not what it costs to examine a document's keys. Undefined
 * where the database needs no help.
 */
export function countFor(
  db: Kysely<Database>,
  dialect: Dialect,
  { realms, fulltext }: SearchScope,
): Compilable<Readonly<Record<keyof Counted, number>>> | undefined {
  const known = fulltext && keysAlone(fulltext);
  const matching: RawBuilder<number> | undefined = known && dialect.countFound('document', known, MATCHES);
  if (dialect.name !== 'sqlite' && matching === undefined) return undefined;
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
export function waysOf({ documents, reachable, matching }: Counted, wanted: number, costs = COSTS.sqlite): Ways {
  const isLargePart = reachable >= Math.floor(documents / LARGE_PART);
  if (matching === undefined) return { checksRealms: isLargePart };
  // Of a small part of the documents those with the words are read fastest one way or the other.
  if (!isLargePart || matching === 0) return {};
  const read = Math.min(documents, (wanted * documents) / matching);
  const left = Math.min(costs.lookedUp * matching, costs.examined * read);
  const isFrequent = costs.inOrder * read + costs.listed * matching < left;
  return { checksRealms: isFrequent, checksWords: isFrequent };
}
