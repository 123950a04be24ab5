import type { Kysely } from 'kysely';
import type { SearchRequest } from '#core/contract/search.ts';
import type { Store } from '../open.ts';
import type { Principal } from '../principals.ts';
import type { Database } from '../schema.ts';
import { compileSearch, type SearchScope } from './compile.ts';
import { SearchReaders } from './readers.ts';
import { Snapshots } from './snapshots.ts';

type Seer = Pick<Principal, 'userId' | 'realms'>;

/** Runs searches and serves windows of their results. */
export class Searches {
  readonly #store: Store;
  readonly #readers: SearchReaders | undefined;
  readonly #snapshots = new Snapshots();

  constructor(store: Store) {
    this.#store = store;
    this.#readers = store.sqliteFile === undefined ? undefined : new SearchReaders(store.sqliteFile);
  }

  /** Runs a search and keeps its result; null of a scope is a search that nothing can match. */
  async run(
    seer: Seer,
    request: SearchRequest,
    scope: SearchScope | null,
    now: number,
    signal: AbortSignal,
  ): Promise<{ id: string; count: number }> {
    const ids = scope === null ? new Int32Array(0) : await this.#ids(request, scope, signal);
    return { id: this.#snapshots.keep(seer.userId, ids, now), count: ids.length };
  }

  /** Rows of a result from `offset` on, those gone or out of reach meanwhile left out; undefined where the result is not held any more. */
  async window(seer: Seer, id: string, offset: number, limit: number, now: number): Promise<ResultRowOf[] | undefined> {
    const ids = this.#snapshots.find(seer.userId, id, now)?.subarray(offset, offset + limit);
    if (ids === undefined) return undefined;
    if (ids.length === 0) return [];
    const rows = new Map((await rowsOf(this.#store.db, seer, [...ids])).map((row) => [row.id, row]));
    return [...ids].flatMap((docid, place) => {
      const row = rows.get(docid);
      return row === undefined ? [] : [{ ...row, position: offset + place }];
    });
  }

  async close(): Promise<void> {
    await this.#readers?.close();
  }

  async #ids(request: SearchRequest, scope: SearchScope, signal: AbortSignal): Promise<Int32Array> {
    const query = compileSearch(this.#store.db, this.#store.dialect, request, scope);
    if (this.#readers === undefined) return Int32Array.from(await query.execute(), (row) => row.id);
    const { sql, parameters } = query.compile();
    return this.#readers.query({ text: sql, values: parameters }, signal);
  }
}

const rowsOf = (db: Kysely<Database>, { realms }: Seer, ids: number[]) =>
  db
    .selectFrom('document')
    .innerJoin('realm', 'realm.id', 'document.realmid')
    .where('document.id', 'in', ids)
    .where('document.realmid', 'in', realms)
    .where('document.deletedat', 'is', null)
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
      'realm.clientid',
      'realm.productid',
    ])
    .execute();

export type ResultRowOf = Awaited<ReturnType<typeof rowsOf>>[number] & { readonly position: number };
