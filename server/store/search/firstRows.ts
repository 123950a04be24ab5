import { type Compilable, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Dialect } from '#server/store/dialect.ts';
import type { Database } from '#server/store/schema.ts';
import { ordered, type SearchScope } from './compile.ts';
import type { SearchRequest } from '#core/contract/search/search.ts';
import { countFitting } from './fittingValues.ts';
import { firstPatterned, valueFits } from './indexCondition.ts';
import { COSTS, type Counted, decisive, LARGE_PART, NONE_SOUGHT, PROBED } from './ways.ts';
import { keysAlone } from './phrases.ts';

/** One in so many of the documents probed: from there on PostgreSQL does not count how many have the words. */
const FREQUENT_PART = 20;

/**
 * Counts what `wayOf` needs to find the first `wanted` rows. SQLite takes each realm for an average one, and any
 * full-text search for one that finds few, and would look up and sort a whole realm or all documents with a frequent
 * word, although the first rows are among the first in order. PostgreSQL knows its realms, but not what it costs to
 * examine a document's keys. Undefined where the database needs no help.
 */
export function countFor(
  db: Kysely<Database>,
  dialect: Dialect,
  request: SearchRequest,
  { realms, fulltext, types }: SearchScope,
  wanted: number,
): Compilable<Readonly<Record<keyof Counted, number>>> | undefined {
  const known = fulltext && keysAlone(fulltext);
  const patterned = firstPatterned(request.indexes);
  const last = sql<number>`coalesce((select max(id) from document), 0)`;
  const none = sql<number>`${sql.lit(NONE_SOUGHT)}`;
  const isSqlite = dialect.name === 'sqlite';
  const most = isSqlite
    ? sql<number>`cast(sqrt(${decisive(wanted, COSTS.sqlite)} * ${last}) as integer) + 1`
    : sql<number>`${last} / ${sql.lit(FREQUENT_PART)} + 1`;
  const matching = known && dialect.countFound('document', known, most);
  if (!isSqlite && matching === undefined && patterned === undefined) return undefined;

  const first = ordered(db.selectFrom('document').select('document.id'), request.sort ?? [], types).limit(PROBED);
  const probed = db.selectFrom(first.as('document')).select((eb) => eb.fn.countAll<number>().as('number'));
  const fittingProbed = patterned && probed.where(valueFits(patterned));
  const examined = known && dialect.examined?.('document', known);
  const matchingProbed = examined && probed.where(examined);
  // Looking at the first documents takes PostgreSQL a tenth of the time in which it counts a frequent word.
  const estimated = matchingProbed
    ? sql<number>`case when probed.words * ${sql.lit(FREQUENT_PART)} < ${sql.lit(PROBED)} then ${matching}
        else probed.words * ${last} / ${sql.lit(PROBED)} end`
    : (matching ?? none);

  const number = countReachable(db, realms, last);
  // Not counted where few match, which are sorted anyway, and where PostgreSQL knows better.
  const counted =
    isSqlite && matching !== undefined ? sql<number>`case when matching < ${most} then 0 else ${number} end` : number;
  const knowsBetter = !isSqlite && matching === undefined;
  const counts = db
    .selectFrom(db.selectNoFrom([sql<number>`${matchingProbed ?? none}`.as('words')]).as('probed'))
    .select([
      last.as('documents'),
      estimated.as('matching'),
      (patterned ? countFitting(patterned, last) : none).as('fitting'),
      sql<number>`${fittingProbed ?? none}`.as('fittingProbed'),
    ]);
  return db
    .selectFrom(counts.as('counts'))
    .select([
      'documents',
      sql<number>`${knowsBetter ? sql.lit(0) : counted}`.as('reachable'),
      'matching',
      'fitting',
      'fittingProbed',
    ]);
}

/** How many documents the realms have, up to one in LARGE_PART of all. */
function countReachable(db: Kysely<Database>, realms: readonly number[], documents: RawBuilder<number>) {
  const reachable = db
    .selectFrom('document')
    .where('realmid', 'in', realms)
    .select('id')
    .limit(sql<number>`${documents} / ${sql.lit(LARGE_PART)}`);
  return db.selectFrom(reachable.as('reachable')).select((eb) => eb.fn.countAll<number>().as('number'));
}
