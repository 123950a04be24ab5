import type { Expression, SqlBool } from 'kysely';
import { type FulltextCondition, isOfKeysAlone, type KeyCondition } from '#core/text/query.ts';
import type { Dialect } from '#server/store/dialect.ts';
import type { DocumentExpressions } from './indexCondition.ts';

/**
 * What the key index can tell of a full-text query; undefined where it can tell nothing. The index only knows pairs of
 * neighbouring words: for phrases of three or more words it yields candidates, which isExactly then checks.
 */
export function isCandidate(
  dialect: Dialect,
  condition: FulltextCondition,
  document: Expression<number>,
  isLookedUp: boolean,
): Expression<SqlBool> | undefined {
  const known = keysAlone(condition);
  if (known === undefined) return undefined;
  return isLookedUp ? dialect.isListed('document', document, known) : dialect.isFound('document', document, known);
}

/** The part of a condition that the key index can tell; undefined if there is none. */
export function keysAlone({ must, mustNot }: FulltextCondition): FulltextCondition | undefined {
  const excluded = mustNot !== undefined && isOfKeysAlone(mustNot) ? mustNot : undefined;
  if (must === undefined && excluded === undefined) return undefined;
  return { ...(must !== undefined && { must }), ...(excluded !== undefined && { mustNot: excluded }) };
}

/** Whether the word sequences of candidates must be checked. */
export const needsWords = ({ must, mustNot }: FulltextCondition): boolean =>
  [must, mustNot].some((condition) => condition !== undefined && !isOfKeysAlone(condition));

/** Whether a candidate of the key index really matches. */
export function isExactly(
  eb: DocumentExpressions,
  dialect: Dialect,
  { must, mustNot }: FulltextCondition,
): Expression<SqlBool> {
  const parts = must === undefined ? [] : 'every' in must ? must.every : [must];
  return eb.and([
    ...parts
      .filter((part) => !isOfKeysAlone(part))
      .map((part) => ('runs' in part ? isSpoken(eb, dialect, part.runs) : exactly(eb, dialect, part))),
    ...(mustNot !== undefined && !isOfKeysAlone(mustNot) ? [eb.not(exactly(eb, dialect, mustNot))] : []),
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
