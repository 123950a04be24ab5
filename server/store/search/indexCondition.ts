import { type Expression, type ExpressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely';
import { SEARCH_OPERATORS } from '#core/contract/constants.ts';
import type { IndexType } from '#core/contract/master.ts';
import type { SearchCondition } from '#core/contract/search/search.ts';
import { fold } from '#core/text/fold.ts';
import { equalRange } from '#server/store/document/indexValue.ts';
import type { Database } from '#server/store/schema.ts';
import { LIKE_ESCAPE, likePattern } from './pattern.ts';

export type DocumentExpressions = ExpressionBuilder<Database, 'document'>;

export const like = (column: Expression<string>, pattern: string) =>
  sql<SqlBool>`${column} like ${pattern} escape ${sql.lit(LIKE_ESCAPE)}`;

/** The patterns of a condition that any of them fulfils, and nothing else; undefined for other conditions. */
function patternsOf({ operator, value = '', values = [value] }: SearchCondition): string[] | undefined {
  if (operator === SEARCH_OPERATORS.contains) return values.map((one) => likePattern(one, true));
  if (operator === SEARCH_OPERATORS.equal && values.every((one) => one.includes('*')))
    return values.map((one) => likePattern(one, false));
  return undefined;
}

/** A condition that the values of an index fulfil by fitting one of its patterns. */
export interface Patterned {
  readonly condition: SearchCondition;
  readonly patterns: readonly string[];
}

export function patternedOf(condition: SearchCondition): Patterned | undefined {
  const patterns = patternsOf(condition);
  return patterns && { condition, patterns };
}

/** The first condition of patterns alone. */
export const firstPatterned = (conditions: readonly SearchCondition[] = []): Patterned | undefined =>
  conditions.map(patternedOf).find((one) => one !== undefined);

/** Whether the document's own value fits: looked up for each document, where an EXISTS might become a list of all. */
export const valueFits = ({ condition: { indexid }, patterns }: Patterned): RawBuilder<SqlBool> => {
  const fits = patterns.map((pattern) => like(sql.ref<string>('document_index.folded'), pattern));
  return sql`1 = (select 1 from document_index where document_index.indexid = ${indexid}
    and document_index.docid = document.id and (${sql.join(fits, sql` or `)}))`;
};

/** Operators that few documents pass. */
const NARROWING: ReadonlySet<number> = new Set([
  SEARCH_OPERATORS.equal,
  SEARCH_OPERATORS.greater,
  SEARCH_OPERATORS.smaller,
  SEARCH_OPERATORS.contains,
]);

/** Whether the conditions leave few documents. */
export const isNarrowing = (conditions: readonly SearchCondition[]): boolean =>
  conditions.some(({ operator }) => NARROWING.has(operator));

/** How the documents of a condition are found best. */
export interface Manner {
  /** A condition leaves few documents. */
  readonly isNarrowed: boolean;
  /** The documents of a mask are read in order and looked up among those with a value, not the other way round. */
  readonly byMask: boolean;
  /** The documents with a value that fits a pattern are listed once, and those read are looked up in the list. */
  readonly listsFitting: boolean;
  /**
   * Documents without a value are those not in the list of all that have one. PostgreSQL would go through that list
   * for each document once it is longer than its working memory, so there they are looked up one by one.
   */
  readonly listsMissing: boolean;
  /**
   * The other conditions are looked up one by one, too: for each document of the rows joined under that name. SQLite
   * looks up a value before it reads the document, as it would not for an EXISTS.
   */
  readonly looksUp: 'document' | 'sorter' | undefined;
}

/**
 * A document has a row for each filled index: 'not filled' means that the row is missing, and 'unequal' holds then too.
 */
export function indexMatches(
  eb: DocumentExpressions,
  { indexid, operator, value = '', values = [value] }: SearchCondition,
  type: IndexType,
  { isNarrowed, byMask, listsFitting, listsMissing, looksUp }: Manner,
): Expression<SqlBool> {
  const rows = eb
    .selectFrom('document_index')
    .where('document_index.indexid', '=', indexid)
    .select('document_index.docid');
  const lookedUp = (those: typeof rows): Expression<SqlBool> =>
    eb.exists(those.whereRef('document_index.docid', '=', 'document.id'));
  const some = (those: typeof rows, document: Expression<number> = eb.ref('document.id')): Expression<SqlBool> => {
    if (looksUp === 'document') return lookedUp(those);
    if (looksUp === undefined) return eb(document, 'in', those);
    const row = those.clearSelect().select((row) => row.lit(1).as('one'));
    return eb(eb.lit(1), '=', row.whereRef('document_index.docid', '=', sql.ref('sorter.docid')));
  };
  const none = (those: typeof rows): Expression<SqlBool> =>
    listsMissing ? eb('document.id', 'not in', those) : eb.not(lookedUp(those));
  // The plus keeps SQLite from reading each document that has a value, and IS TRUE keeps PostgreSQL from it.
  const fitting = (those: typeof rows): Expression<SqlBool> =>
    listsFitting
      ? sql<SqlBool>`(${some(those)}) is true`
      : some(those, byMask ? sql<number>`+${eb.ref('document.id')}` : undefined);
  const { equal, unequal, greater, smaller, contains, filled, notFilled } = SEARCH_OPERATORS;
  switch (operator) {
    case filled:
      // Looked up for each of the few documents, instead of listing all that are filled (paired, at 100,000 documents:
      // 14,800 found 90 instead of 105 ms of CPU, 550 found 13 instead of 23).
      return isNarrowed ? lookedUp(rows) : some(rows);
    case notFilled:
      return none(rows);
    case contains:
      // No trigrams: docs/decisions/0068.
      return fitting(
        rows.where((row) =>
          row.or(values.map((one) => like(row.ref('document_index.folded'), likePattern(one, true)))),
        ),
      );
    case equal:
    case unequal: {
      const equalTo = rows.where((row) => row.or(values.map((one) => equals(row, one, type))));
      if (operator === unequal) return none(equalTo);
      return values.some((one) => one.includes('*')) ? fitting(equalTo) : some(equalTo);
    }
    case greater:
    case smaller:
      return some(rows.where((row) => beyond(row, value, type, operator === greater ? '>' : '<')));
    default:
      throw new RangeError(`no search operator ${operator}`);
  }
}

type IndexExpressions = ExpressionBuilder<Database, 'document_index'>;

function equals(row: IndexExpressions, value: string, type: IndexType): Expression<SqlBool> {
  if (value.includes('*')) return like(row.ref('document_index.folded'), likePattern(value, false));
  const range = equalRange(type, value);
  if (range === undefined) return row('document_index.folded', '=', fold(value));
  return range.from === range.to
    ? row('document_index.num', '=', range.from)
    : row.and([row('document_index.num', '>=', range.from), row('document_index.num', '<', range.to)]);
}

function beyond(row: IndexExpressions, value: string, type: IndexType, operator: '>' | '<'): Expression<SqlBool> {
  const range = equalRange(type, value);
  if (range === undefined) return row('document_index.folded', operator, fold(value));
  // After a day means from its end on; before it, up to its start.
  if (operator === '<') return row('document_index.num', '<', range.from);
  return range.from === range.to
    ? row('document_index.num', '>', range.from)
    : row('document_index.num', '>=', range.to);
}
