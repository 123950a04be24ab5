import { type Expression, type Kysely, sql, type SqlBool } from 'kysely';
import { SEARCH_OPERATORS } from '#core/contract/constants.ts';
import type { IndexType } from '#core/contract/master.ts';
import type { SearchCondition, SearchRequest, SortKey } from '#core/contract/search/search.ts';
import { fold } from '#core/text/fold.ts';
import { conditionOf, type FulltextCondition, parseFulltext } from '#core/text/query.ts';
import type { Dialect, IdQuery } from '../dialect.ts';
import type { FoldedName } from '../names.ts';
import type { Database } from '../schema.ts';
import { documentsFitting } from './fittingValues.ts';
import {
  type DocumentExpressions,
  firstPatterned,
  indexMatches,
  isNarrowing,
  like,
  type Manner,
  patternedOf,
  valueFits,
} from './indexCondition.ts';
import type { Way } from './ways.ts';
import { isLike, likePattern } from './pattern.ts';
import { isCandidate, isExactly, keysAlone, needsWords } from './phrases.ts';

export interface SearchScope {
  /** The user's realms within the requested clients and products; never empty. */
  readonly realms: readonly number[];
  /** Types of the indexes visible to the user. */
  readonly types: ReadonlyMap<number, IndexType>;
  /** Realms in which the user may read notes; without any, notes are not searched. */
  readonly noteRealms: readonly number[];
  /** Realms in which the user may download attachments, and search their text. */
  readonly attachmentRealms: readonly number[];
  /** All users, for the quick filter: its words may be in the name of who archived a document. */
  readonly archivers?: readonly FoldedName[] | undefined;
  /** The full-text condition, if any. */
  readonly fulltext?: FulltextCondition | undefined;
}

/** A limit that no archive reaches. */
const ROWS_MAXIMUM = 2_147_483_647;
/** Ids that no realm and no index has. */
const [NO_REALM, NO_INDEX] = [0, 0];
/** Conditions whose documents are listed first; looking each document up would cost more. */
const LISTED = ['notes', 'layers', 'attachments', 'quick'] as const;
/** Most words of a file name or type that are searched; more would only cost time. */
const DOCWORDS_MAXIMUM = 20;

/**
 * The query for the ids of a search, in the requested order. It includes the realms, so that documents of other clients
 * are neither found nor counted. Operators as in specification, section 9; values were checked by rules/search.
 *
 * @param way how the documents are found where the database would choose otherwise (ways.ts): in the requested
 *   order, their realms and words being checked; or by the values that fit the first pattern
 */
export function compileSearch(
  db: Kysely<Database>,
  dialect: Dialect,
  request: SearchRequest,
  scope: SearchScope,
  way: Way = 'otherwise',
): IdQuery {
  const { fulltext } = scope;
  const [documents, ...remaining] = foundFirst(db, dialect, request, scope, way);
  const query = matching(documents, dialect, ...remaining, way);
  const sorted = ordered(query, request.sort ?? [], scope.types);
  if (fulltext === undefined || !needsWords(fulltext)) return sorted;
  // The candidates are checked one by one in the result's order, only until enough rows are found. The inner limit
  // keeps the order, and keeps the database from checking all candidates before it sorts them.
  return db
    .selectFrom(sorted.limit(ROWS_MAXIMUM).as('document'))
    .where((eb) => isExactly(eb as DocumentExpressions, dialect, fulltext))
    .select('document.id');
}

/** The documents that a search begins with, and the conditions that are to be checked for each. */
function foundFirst(
  db: Kysely<Database>,
  dialect: Dialect,
  request: SearchRequest,
  scope: SearchScope,
  way: Way,
): [IdQuery, SearchRequest, SearchScope] {
  const patterned = way === 'byValues' ? firstPatterned(request.indexes) : undefined;
  if (patterned !== undefined) {
    const indexes = request.indexes?.filter((condition) => condition !== patterned.condition);
    return [documentsFitting(db, dialect, patterned), { ...request, indexes }, scope];
  }
  const known = way === 'otherwise' ? scope.fulltext && keysAlone(scope.fulltext) : undefined;
  const found = known && dialect.foundFirst?.(db, known);
  if (found !== undefined) return [found, request, { ...scope, fulltext: undefined }];
  return [db.selectFrom('document').select('document.id'), request, scope];
}

/** Documents found already, in the requested order. */
export const compileSorted = (
  db: Kysely<Database>,
  dialect: Dialect,
  request: SearchRequest,
  scope: SearchScope,
  found: Int32Array,
) =>
  ordered(
    db
      .selectFrom('document')
      .where((eb) => dialect.isAmong(eb.ref('document.id'), found))
      .select('document.id'),
    request.sort ?? [],
    scope.types,
  );

/**
 * The beginning of a search sorted by one index: the documents that have a value, read in the order of the values, so
 * that the first rows are found without sorting all (measured at 100,000 documents: everything 59 instead of 916 ms).
 * Conditions on indexes are looked up for each document read, which suits searches that find many. Undefined for other
 * orders and conditions.
 */
export function compileFilled(
  db: Kysely<Database>,
  dialect: Dialect,
  request: SearchRequest,
  scope: SearchScope,
): IdQuery | undefined {
  const [key, ...others] = request.sort ?? [];
  const indexid = indexOf(key?.column ?? '');
  if (key === undefined || indexid === undefined || others.length > 0) return undefined;
  if (scope.fulltext !== undefined || LISTED.some((part) => (request[part]?.length ?? 0) > 0)) return undefined;
  const value = isText(indexid, scope.types) ? 'sorter.folded' : 'sorter.num';
  const direction = key.descending ? 'desc' : 'asc';
  // The cross join and the plus keep SQLite from reading the documents first, and sorting them.
  const filled = db
    .selectFrom('document_index as sorter')
    .crossJoin('document')
    .where('document.id', '=', (eb) => sql<number>`+${eb.ref('sorter.docid')}`)
    .where('sorter.indexid', '=', indexid)
    .where(value, 'is not', null)
    .orderBy(value, direction)
    .orderBy('sorter.docid', direction)
    .select('document.id');
  return matching(filled, dialect, request, scope, 'otherwise', indexid);
}

/**
 * The conditions of a search within its realms.
 * @param sorted the index in the order of whose values the documents are read: the other conditions on indexes are
 *   checked for each of them, instead of listing those that meet them
 */
function matching(
  documents: IdQuery,
  dialect: Dialect,
  request: SearchRequest,
  scope: SearchScope,
  way: Way,
  sorted?: number,
): IdQuery {
  const readsInOrder = way === 'inOrder' || way === 'inOrderComparing';
  let query = documents.where('document.deletedat', request.deleted === true ? 'is not' : 'is', null);
  if (!readsInOrder) query = query.where('document.realmid', 'in', scope.realms);
  if (request.year?.length) query = query.where('document.year', 'in', request.year);
  if (request.doctypeid?.length) query = query.where('document.doctypeid', 'in', request.doctypeid);
  if (request.maskid !== undefined) query = query.where('document.maskid', '=', request.maskid);
  // The documents read all have a value of that index.
  const isMet = ({ indexid, operator }: SearchCondition): boolean =>
    indexid === sorted && operator === SEARCH_OPERATORS.filled;
  const conditions = (request.indexes ?? []).filter((condition) => !isMet(condition));
  const looksUp = sorted !== undefined;
  const manner: Manner = {
    isNarrowed: way === 'byValues' || isNarrowing(conditions),
    byMask: request.maskid !== undefined && dialect.name === 'sqlite',
    listsFitting: way === 'inOrderExamining',
    listsMissing: dialect.name === 'sqlite' && !looksUp,
    looksUp: looksUp ? (dialect.name === 'sqlite' ? 'sorter' : 'document') : undefined,
  };
  const compared =
    way === 'inOrderComparing' ? conditions.map(patternedOf).filter((patterned) => patterned !== undefined) : [];
  for (const condition of conditions)
    if (!compared.some((patterned) => patterned.condition === condition))
      query = query.where((eb) => indexMatches(eb, condition, scope.types.get(condition.indexid) ?? 'text', manner));
  const { fulltext } = scope;
  const areWordsListed = way !== 'otherwise' && way !== 'inOrderExamining';
  if (fulltext !== undefined)
    query = query.where((eb) => isCandidate(dialect, fulltext, eb.ref('document.id'), areWordsListed) ?? eb.lit(true));
  for (const patterned of compared) query = query.where(valueFits(patterned));
  // The plus keeps the database from finding the documents by their realms, and sorting them. SQLite checks conditions
  // as they are written: most documents have failed a cheaper one by now.
  if (readsInOrder) query = query.where((eb) => eb(sql<number>`+${eb.ref('document.realmid')}`, 'in', scope.realms));
  for (const word of wordsOf(request.docwords)) query = query.where((eb) => namedBy(eb, word));
  query = extrasMatch(query, dialect, request, scope);
  const seen = [...scope.types.keys()];
  for (const word of wordsOf(request.quick)) {
    const named = (scope.archivers ?? []).filter(({ folded }) => isLike(folded, word)).map(({ id }) => id);
    query = query.where((eb) =>
      eb.or([
        namedBy(eb, word),
        // Before the values, so that they are not listed where everything was archived by somebody of that name.
        ...(named.length > 0 ? [dialect.isAmong(eb.ref('document.archivedby'), Int32Array.from(named))] : []),
        ...(seen.length > 0 ? [filledWith(eb, word, seen)] : []),
      ]),
    );
  }
  const { archivedby = [], archivedbygroup = [] } = request;
  if (archivedby.length + archivedbygroup.length === 0) return query;
  return query.where((eb) =>
    eb.or([
      // PostgreSQL does not accept an empty list.
      ...(archivedby.length > 0 ? [eb('document.archivedby', 'in', archivedby)] : []),
      ...(archivedbygroup.length > 0 ? [byGroup(eb, archivedbygroup)] : []),
    ]),
  );
}

/** Conditions on a document's notes, the marks of its current version, and its attachments. */
function extrasMatch(
  query: IdQuery,
  dialect: Dialect,
  { notes, layers, attachments }: SearchRequest,
  { noteRealms, attachmentRealms }: SearchScope,
): IdQuery {
  let result = query;
  for (const word of wordsOf(notes))
    result = result.where('document.realmid', 'in', someRealm(noteRealms)).where((eb) =>
      eb(
        'document.id',
        'in',
        eb
          .selectFrom('note')
          .where((row) => like(row.ref('note.folded'), likePattern(word, true)))
          .select('note.docid'),
      ),
    );
  for (const word of wordsOf(layers))
    result = result.where((eb) =>
      eb.exists(
        eb
          .selectFrom('layer_group')
          .whereRef('layer_group.docid', '=', 'document.id')
          .whereRef('layer_group.version', '=', 'document.currentversion')
          .where((row) => like(row.ref('layer_group.folded'), likePattern(word, true)))
          .select('layer_group.docid'),
      ),
    );
  const words = wordsOf(attachments).map((word) => ({ word, ...conditionOf(parseFulltext(word.replace(/^-+/u, ''))) }));
  // Stop words are not in the text index: unless there are other words, they are searched in the names.
  const weighty = words.filter(({ must }) => must !== undefined);
  for (const sought of weighty.length > 0 ? weighty : words)
    result = result.where((eb) => attached(eb, dialect, sought, attachmentRealms));
  return result;
}

/** Whether an attachment has the word in its name or, if the user may download it, in its text. */
function attached(
  eb: DocumentExpressions,
  dialect: Dialect,
  { word, must }: FulltextCondition & { readonly word: string },
  realms: readonly number[],
): Expression<SqlBool> {
  const present = eb.selectFrom('attachment').where('attachment.deletedat', 'is', null).select('attachment.docid');
  const named = present.where((row) => like(row.ref('attachment.folded'), likePattern(word, true)));
  if (must === undefined) return eb('document.id', 'in', named);
  const written = present.where((row) => dialect.isFound('attachment', row.ref('attachment.id'), { must }));
  return eb.or([
    eb('document.id', 'in', named),
    eb.and([eb('document.realmid', 'in', someRealm(realms)), eb('document.id', 'in', written)]),
  ]);
}

/** PostgreSQL does not accept an empty list. */
const someRealm = (realms: readonly number[]): readonly number[] => (realms.length > 0 ? realms : [NO_REALM]);

const wordsOf = (words = ''): string[] => fold(words).split(/\s+/).filter(Boolean).slice(0, DOCWORDS_MAXIMUM);

function namedBy(eb: DocumentExpressions, word: string): Expression<SqlBool> {
  const pattern = likePattern(word, true);
  return eb.or([
    like(eb.ref('document.folded'), pattern),
    eb(
      'document.doctypeid',
      'in',
      eb
        .selectFrom('doctype')
        .where((type) => like(type.ref('doctype.folded'), pattern))
        .select('doctype.id'),
    ),
  ]);
}

/** Whether one of the document's values contains the word, in an index the user sees. */
const filledWith = (eb: DocumentExpressions, word: string, indexes: readonly number[]): Expression<SqlBool> =>
  eb(
    'document.id',
    'in',
    eb
      .selectFrom('document_index')
      .where('document_index.indexid', 'in', indexes)
      .where((row) => like(row.ref('document_index.folded'), likePattern(word, true)))
      .select('document_index.docid'),
  );

/**
 * Archived by a member of one of the groups, as far as the quick search offers them (specification, section 3:
 * quicksearchvisible).
 */
const byGroup = (eb: DocumentExpressions, groups: readonly number[]): Expression<SqlBool> =>
  eb(
    'document.archivedby',
    'in',
    eb
      .selectFrom('group_member')
      .innerJoin('usergroup', 'usergroup.id', 'group_member.groupid')
      .where('usergroup.quicksearchvisible', '=', 1)
      .where('group_member.groupid', 'in', groups)
      .select('group_member.userid'),
  );

/** Newest first by default. The id as last key makes every order total, so that windows of a result never overlap. */
export function ordered(query: IdQuery, sort: readonly SortKey[], types: ReadonlyMap<number, IndexType>): IdQuery {
  const keys = sort.length > 0 ? sort : [{ column: 'archivedate', descending: true }];
  let result = query;
  for (const { column, descending } of keys) {
    // A column that is never null can be sorted by its index.
    result = isPlain(column)
      ? result.orderBy(plainColumns[column], descending ? 'desc' : 'asc')
      : result.orderBy(
          (eb) => sortExpression(eb, column, types),
          (order) => (descending ? order.desc() : order.asc()).nullsLast(),
        );
  }
  return result.orderBy('document.id', keys[0]?.descending === true ? 'desc' : 'asc');
}

const plainColumns = {
  docid: 'document.id',
  archivedate: 'document.archivedat',
  year: 'document.year',
  filename: 'document.folded',
  filesize: 'document.filesize',
  pagecount: 'document.pagecount',
} as const;
const isPlain = (column: string): column is keyof typeof plainColumns => Object.hasOwn(plainColumns, column);

/** The index sorted by; undefined for another column. */
const indexOf = (column: string): number | undefined =>
  column.startsWith('index:') ? Number(column.slice('index:'.length)) : undefined;

const isText = (indexid: number, types: ReadonlyMap<number, IndexType>): boolean =>
  (types.get(indexid) ?? 'text') === 'text';

function sortExpression(
  eb: DocumentExpressions,
  column: string,
  types: ReadonlyMap<number, IndexType>,
): Expression<unknown> {
  const ofRealm = eb.selectFrom('realm').whereRef('realm.id', '=', 'document.realmid');
  if (column === 'client') return ofRealm.select('realm.clientid');
  if (column === 'product') return ofRealm.select('realm.productid');
  if (column === 'doctype')
    return eb.selectFrom('doctype').whereRef('doctype.id', '=', 'document.doctypeid').select('doctype.folded');
  const indexid = indexOf(column) ?? NO_INDEX;
  const values = eb
    .selectFrom('document_index')
    .whereRef('document_index.docid', '=', 'document.id')
    .where('document_index.indexid', '=', indexid);
  return isText(indexid, types) ? values.select('document_index.folded') : values.select('document_index.num');
}
