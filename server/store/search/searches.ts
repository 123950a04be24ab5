import type { Compilable, Kysely } from 'kysely';
import type { SearchRequest } from '#core/contract/search/search.ts';
import type { IdQuery } from '../dialect.ts';
import { displayName } from '../names.ts';
import type { Store } from '#server/store/database/open.ts';
import { type Principal, within } from '#server/store/people/principals.ts';
import type { Database } from '../schema.ts';
import { KeptList } from '../snapshots/keptList.ts';
import type { Snapshots } from '../snapshots/snapshots.ts';
import { compileFilled, compileSearch, compileSorted, type SearchScope } from './compile.ts';
import { needsWords } from './phrases.ts';
import { cancellableIds } from './cancellable.ts';
import { countFor } from './firstRows.ts';
import { COSTS, countsIn, type Way, wayOf } from './ways.ts';
import { type ReaderQuery, SearchReaders } from './readers.ts';
import { Turns } from './turns.ts';
import type { JobArrangement } from '../workflow/arrangedJobs.ts';

type Caller = Pick<Principal, 'userId' | 'realms' | 'rightsIn'>;

/**
 * Documents found before a search is answered; most find fewer. If there are more, the rest is searched in the
 * background and counted on request.
 */
export const COUNTED_MAXIMUM = 10_000;
/** The same limit for queries whose candidates must be checked one by one. */
const LOOKED_THROUGH_MAXIMUM = 1_000;

/** Documents read in the order of an index's values where each has to be checked against further conditions. */
const CHECKED_IN_ORDER = 500;

const countedAtFirst = ({ fulltext }: SearchScope): number =>
  fulltext !== undefined && needsWords(fulltext) ? LOOKED_THROUGH_MAXIMUM : COUNTED_MAXIMUM;

/**
 * Searches that PostgreSQL runs at once. The other connections are for calls that take a moment: they would wait for
 * searches of seconds (measured with fifty users, a million documents: 128 of 1,500 calls waited in vain).
 */
const SEARCHES_AT_ONCE = 4;

export interface SearchCount {
  readonly id: string;
  readonly count: number;
  /** There are more than were counted. */
  readonly more?: true;
}

/** Runs searches and serves windows of their results. */
export class Searches {
  readonly #store: Store;
  readonly #readers: SearchReaders;
  readonly #turns = new Turns(SEARCHES_AT_ONCE);
  readonly #results: KeptList<ResultRowOf, Caller>;
  /** Results of searches for deleted documents. */
  readonly #deleted: KeptList<ResultRowOf, Caller>;
  /** Searches that somebody is waiting for. */
  #awaited = 0;

  constructor(store: Store, snapshots: Snapshots) {
    this.#store = store;
    this.#readers = new SearchReaders(store.source);
    this.#results = new KeptList(snapshots, 'search', (caller, ids) => rowsOf(store.db, caller, ids, false));
    this.#deleted = new KeptList(snapshots, 'deleted', (caller, ids) =>
      rowsOf(store.db, within(caller, 'document.delete'), ids, true),
    );
  }

  /** Runs a search and keeps its result; a null scope means that nothing can match. */
  async run(
    caller: Caller,
    request: SearchRequest,
    scope: SearchScope | null,
    now: number,
    signal: AbortSignal,
  ): Promise<SearchCount> {
    const results = request.deleted === true ? this.#deleted : this.#results;
    if (scope === null) return { id: await results.keep(caller, new Int32Array(0), now), count: 0 };
    const query = compileSearch(this.#store.db, this.#store.dialect, request, scope);
    const most = countedAtFirst(scope);
    this.#awaited += 1;
    try {
      const { ids, more } = await this.#first(request, scope, query, most, signal);
      if (!more) return { id: await results.keep(caller, ids, now), count: ids.length };
      const load = (ending: AbortSignal): Promise<Int32Array> => this.numbers(query, ending);
      const beginning = { first: ids, load, isBusy: () => this.#awaited > 0 };
      return { id: await results.keep(caller, beginning, now), count: most, more };
    } finally {
      this.#awaited -= 1;
    }
  }

  /** The documents found, in order; only the first of them if there are `more` than `most` and the order allows it. */
  async #first(
    request: SearchRequest,
    scope: SearchScope,
    query: IdQuery,
    most: number,
    signal: AbortSignal,
  ): Promise<{ readonly ids: Int32Array; readonly more: boolean }> {
    if (isNaturalOrder(request)) {
      const ids = await this.#inNaturalOrder(request, scope, query, most + 1, signal);
      return { ids: ids.slice(0, most), more: ids.length > most };
    }
    const filled = compileFilled(this.#store.db, this.#store.dialect, request, scope);
    if (filled !== undefined) {
      const isChecked = (request.indexes?.length ?? 0) + (request.docwords?.length ?? 0) > 0;
      const enough = isChecked ? CHECKED_IN_ORDER : most;
      const inOrder = this.#besides((ending) => this.numbers(filled.limit(enough), ending, true), signal);
      let found: Int32Array;
      try {
        found = await this.numbers(query.clearOrderBy().limit(most + 1), signal, true);
        if (found.length > most) {
          const ids = await inOrder.numbers();
          // Documents without a value come last.
          if (ids.length === enough) return { ids, more: true };
        }
      } finally {
        inOrder.end();
      }
      if (found.length === 0) return { ids: found, more: false };
      // Sorting a few documents is faster than finding them among the values of all.
      if (found.length <= most) {
        const sorted = compileSorted(this.#store.db, this.#store.dialect, request, scope, found);
        return { ids: await this.numbers(sorted, signal, true), more: false };
      }
    }
    return { ids: await this.numbers(query, signal), more: false };
  }

  /**
   * A query that may turn out to be in vain. PostgreSQL begins it at once if nobody else is waiting for a search;
   * otherwise, and on SQLite, which would lose a process when it ends one, it begins once its numbers are asked for.
   */
  #besides(
    begin: (ending: AbortSignal) => Promise<Int32Array>,
    signal: AbortSignal,
  ): { readonly numbers: () => Promise<Int32Array>; readonly end: () => void } {
    const ending = new AbortController();
    const ask = (): Promise<Int32Array> => begin(AbortSignal.any([signal, ending.signal]));
    const begun = 'databaseUrl' in this.#store.source && this.#awaited === 1 ? ask() : undefined;
    // It is reported where the numbers are asked for.
    begun?.catch(() => undefined);
    return { numbers: () => begun ?? ask(), end: () => ending.abort() };
  }

  async #inNaturalOrder(
    request: SearchRequest,
    scope: SearchScope,
    query: IdQuery,
    wanted: number,
    signal: AbortSignal,
  ): Promise<Int32Array> {
    const { db, dialect, source } = this.#store;
    const counts = countFor(db, dialect, request, scope, wanted);
    if (counts === undefined) return this.numbers(query.limit(wanted), signal, true);
    const on = (way: Way): IdQuery => compileSearch(db, dialect, request, scope, way);
    if ('databaseUrl' in source) {
      const counted = countsIn([...(await this.numbers(counts, signal, true))]);
      return this.numbers(on(wayOf(counted, wanted, COSTS.postgres)).limit(wanted), signal, true);
    }
    // SQLite sorts fewer rows than that a quarter faster without a limit; where each is checked the limit saves checks.
    const isChecked = scope.fulltext !== undefined && needsWords(scope.fulltext);
    const sorted = (found: IdQuery): ReaderQuery => asked(isChecked ? found.limit(wanted) : found);
    const ways = {
      inOrder: asked(on('inOrder').limit(wanted)),
      inOrderComparing: asked(on('inOrderComparing').limit(wanted)),
      byValues: sorted(on('byValues')),
      otherwise: sorted(query),
      // SQLite cannot.
      inOrderExamining: sorted(query),
    };
    return this.#readers.query({ counts: asked(counts), wanted, ways }, signal, true);
  }

  /**
   * Rows of a result from `offset` on, without those deleted, restored or no longer accessible since; undefined if the
   * result has expired.
   */
  async window(
    caller: Caller,
    id: string,
    offset: number,
    limit: number,
    now: number,
  ): Promise<ResultRow[] | undefined> {
    return (
      (await this.#results.window(caller, id, offset, limit, now)) ??
      (await this.#deleted.window(caller, id, offset, limit, now))
    );
  }

  /** How many documents a search would find, up to the usual limit; stores nothing. */
  async countOnly(
    request: SearchRequest,
    scope: SearchScope | null,
    signal: AbortSignal,
  ): Promise<Omit<SearchCount, 'id'>> {
    if (scope === null) return { count: 0 };
    const query = compileSearch(this.#store.db, this.#store.dialect, request, scope);
    const most = countedAtFirst(scope);
    const { length } = await this.numbers(query.clearOrderBy().limit(most + 1), signal, true);
    return length <= most ? { count: length } : { count: most, more: true };
  }

  /** Whether a search would find anything; stores nothing. */
  async finds(request: SearchRequest, scope: SearchScope, signal: AbortSignal): Promise<boolean> {
    const query = compileSearch(this.#store.db, this.#store.dialect, request, scope);
    return (await this.numbers(query.clearOrderBy().limit(1), signal, true)).length > 0;
  }

  /** Whether a document belongs to a result; deleted ones are not served, so their results are not asked. */
  async holds(caller: Caller, id: string, docid: number, now: number): Promise<boolean> {
    return (await this.#results.holds(caller, id, docid, now)) === true;
  }

  /** The full number of documents in a result. */
  async count(caller: Caller, id: string, now: number): Promise<number | undefined> {
    return (await this.#results.count(caller, id, now)) ?? (await this.#deleted.count(caller, id, now));
  }

  async close(): Promise<void> {
    await this.#readers.close();
  }

  /** Runs a query of numbers outside the thread that answers calls; returns them row by row. */
  async numbers(
    query: Compilable<Readonly<Record<string, number>>>,
    signal: AbortSignal,
    urgent = false,
  ): Promise<Int32Array> {
    if ('databaseUrl' in this.#store.source)
      return await this.#turns.run(() => cancellableIds(this.#store.db, query, signal), signal, urgent);
    return this.#readers.query(asked(query), signal, urgent);
  }

  /** Workflow and step of each job as consecutive numbers, in an order the database cannot produce. */
  jobs(jobs: JobArrangement, signal: AbortSignal): Promise<Int32Array> {
    return this.#readers.query({ jobs }, signal, true);
  }
}

const asked = (query: Compilable<Readonly<Record<string, number>>>): ReaderQuery => {
  const { sql, parameters } = query.compile();
  return { text: sql, values: parameters };
};

/** Orders backed by a database index: the first rows are found without reading all. */
const NATURAL_ORDERS: ReadonlySet<string | undefined> = new Set([
  'archivedate',
  'docid',
  'filename',
  'year',
  'filesize',
]);

const isNaturalOrder = ({ sort = [] }: SearchRequest): boolean =>
  sort.length === 0 || (sort.length === 1 && NATURAL_ORDERS.has(sort[0]?.column));

const rowsOf = (
  db: Kysely<Database>,
  { realms }: Pick<Caller, 'realms'>,
  ids: readonly number[],
  areDeleted: boolean,
) =>
  db
    .selectFrom('document')
    .innerJoin('realm', 'realm.id', 'document.realmid')
    .innerJoin('user', 'user.id', 'document.archivedby')
    .where('document.id', 'in', ids)
    .where('document.realmid', 'in', realms)
    .where('document.deletedat', areDeleted ? 'is not' : 'is', null)
    .select([
      'document.id',
      'currentversion',
      'year',
      'doctypeid',
      'maskid',
      'filename',
      'filetype',
      'filesize',
      'pagecount',
      'archivedat',
      'document.deletedat',
      'document.realmid',
      'realm.clientid',
      'realm.productid',
    ])
    .select(displayName('user').as('archivedby'))
    .execute();

type ResultRowOf = Awaited<ReturnType<typeof rowsOf>>[number];
export type ResultRow = ResultRowOf & { readonly position: number };
