import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { type FulltextCondition, isOfKeysAlone, type KeyCondition } from '#core/text/query.ts';
import type { Dialect } from '#server/store/dialect.ts';
import type { Database } from '#server/store/schema.ts';

type DocumentExpressions = ExpressionBuilder<Database, 'document'>;

/**
 * Whether a document matches a full-text query. The key index only knows pairs of neighbouring words: for phrases of
 * three or more words it yields candidates, whose word sequences are then checked.
 */
export function textMatches(
  eb: DocumentExpressions,
  dialect: Dialect,
  { must, mustNot }: FulltextCondition,
): Expression<SqlBool> {
  const parts = must !== undefined && 'every' in must ? must.every : must === undefined ? [] : [must];
  const excluded = mustNot !== undefined && isOfKeysAlone(mustNot) ? mustNot : undefined;
  const known = { ...(must !== undefined && { must }), ...(excluded !== undefined && { mustNot: excluded }) };
  return eb.and([
    ...(must === undefined && excluded === undefined
      ? []
      : [dialect.isFound('document', eb.ref('document.id'), known)]),
    ...parts.filter((part) => !isOfKeysAlone(part)).map((part) => exactly(eb, dialect, part)),
    ...(mustNot !== undefined && excluded === undefined ? [eb.not(exactly(eb, dialect, mustNot))] : []),
  ]);
}

function exactly(eb: DocumentExpressions, dialect: Dialect, condition: KeyCondition): Expression<SqlBool> {
  const known = dialect.isFound('document', eb.ref('document.id'), { must: condition });
  if ('runs' in condition) return eb.and([known, isSpoken(eb, dialect, condition.runs)]);
  if (isOfKeysAlone(condition) || 'key' in condition) return known;
  return 'every' in condition
    ? eb.and(condition.every.map((part) => exactly(eb, dialect, part)))
    : eb.or(condition.some.map((part) => exactly(eb, dialect, part)));
}

/**
 * Whether one of the phrases occurs in the document's words. Documents whose words are not stored yet are matched by
 * pairs.
 */
const isSpoken = (eb: DocumentExpressions, dialect: Dialect, runs: readonly string[]): Expression<SqlBool> =>
  eb.not(
    eb.exists(
      eb
        .selectFrom('document_words')
        .whereRef('document_words.docid', '=', 'document.id')
        .where((row) => row.not(row.or(runs.map((run) => dialect.holds(row.ref('document_words.words'), run)))))
        .select('document_words.docid'),
    ),
  );
