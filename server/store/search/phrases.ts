import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { type FulltextCondition, isOfKeysAlone, type KeyCondition } from '#core/text/query.ts';
import type { Dialect } from '#server/store/dialect.ts';
import type { Database } from '#server/store/schema.ts';

type DocumentExpressions = ExpressionBuilder<Database, 'document'>;

/**
 * Whether a document is one that a full-text query finds. The index of keys knows pairs of neighbours: of phrases of
 * three words and more it names candidates, whose words are looked through.
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

/** One of the runs stands in the words of the document. One whose words are not kept yet is found by its pairs. */
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
