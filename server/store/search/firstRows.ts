import { type Compilable, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Dialect } from '#server/store/dialect.ts';
import type { Database } from '#server/store/schema.ts';
import type { SearchScope } from './compile.ts';
import type { SearchRequest } from '#core/contract/search/search.ts';
import { countFitting, firstPatterned } from './fittingValues.ts';
import { COSTS, type Counted, decisive, LARGE_PART, NONE_SOUGHT } from './ways.ts';
import { keysAlone } from './phrases.ts';

/** Most matches that PostgreSQL counts: counting more takes longer than it saves. */
const MATCHES = 200_000;

/**
 * Counts what `wayOf` needs to find the first `wanted` rows. SQLite takes each realm for an average one, and any
 * full-text search for one that finds few, and would look up and sort a whole realm or all documents with a frequent
 * word, although the first rows are among the first in order. PostgreSQL knows its realms, but not what it costs to
 * examine a document's keys. Undefined where the database needs no help.
 */
export function countFor(
  db: Kysely<Database>,
  dialect: Dialect,
  { indexes }: SearchRequest,
  { realms, fulltext }: SearchScope,
  wanted: number,
): Compilable<Readonly<Record<keyof Counted, number>>> | undefined {
  const known = fulltext && keysAlone(fulltext);
  const last = sql<number>`coalesce((select max(id) from document), 0)`;
  const most =
    dialect.name === 'sqlite'
      ? sql<number>`cast(sqrt(${decisive(wanted, COSTS.sqlite)} * ${last}) as integer) + 1`
      : MATCHES;
  const matching: RawBuilder<number> | undefined = known && dialect.countFound('document', known, most);
  const patterned = firstPatterned(indexes);
  if (dialect.name !== 'sqlite' && matching === undefined && patterned === undefined) return undefined;
  const none = sql<number>`${sql.lit(NONE_SOUGHT)}`;
  const fitting = patterned && countFitting(patterned, last);
  const counts = db.selectNoFrom([
    last.as('documents'),
    (matching ?? none).as('matching'),
    (fitting ?? none).as('fitting'),
  ]);
  return db.selectFrom(counts.as('counts')).select((eb) => {
    const reachable = eb
      .selectFrom('document')
      .where('realmid', 'in', realms)
      .select('id')
      .limit(sql<number>`${last} / ${sql.lit(LARGE_PART)}`)
      .as('reachable');
    const number = eb.selectFrom(reachable).select((row) => row.fn.countAll<number>().as('number'));
    // Not counted where few match, which are sorted anyway, and where PostgreSQL knows better.
    const counted =
      dialect.name === 'sqlite' && matching !== undefined
        ? sql<number>`case when matching < ${most} then 0 else ${number} end`
        : number;
    const knowsBetter = dialect.name !== 'sqlite' && matching === undefined;
    return ['documents', sql<number>`${knowsBetter ? eb.lit(0) : counted}`.as('reachable'), 'matching', 'fitting'];
  });
}
