import type { Principal } from '#server/store/people/principals.ts';
import type { Ids, Snapshots } from './snapshots.ts';

type Seer = Pick<Principal, 'userId' | 'realms'>;

/**
 * Lists of one kind of row, read in windows. Each kind finds its ids itself; `rowsOf` reads the rows of a window, and
 * leaves out those that the user may no longer see.
 */
export class KeptList<Row extends { readonly id: number }, Caller extends Seer = Seer> {
  readonly #snapshots: Snapshots;
  readonly #kind: string;
  readonly #rowsOf: (caller: Caller, ids: readonly number[]) => Promise<readonly Row[]>;

  /** @param kind unique to this list: ids of another kind are not accepted */
  constructor(
    snapshots: Snapshots,
    kind: string,
    rowsOf: (caller: Caller, ids: readonly number[]) => Promise<readonly Row[]>,
  ) {
    this.#snapshots = snapshots;
    this.#kind = kind;
    this.#rowsOf = rowsOf;
  }

  keep(caller: Caller, ids: Ids, now: number): Promise<string> {
    return this.#snapshots.keep(caller.userId, this.#kind, ids, now);
  }

  /**
   * Rows of a list from `offset` on, without those deleted or no longer accessible; undefined if the list has expired.
   */
  async window(
    caller: Caller,
    id: string,
    offset: number,
    limit: number,
    now: number,
  ): Promise<(Row & { readonly position: number })[] | undefined> {
    const ids = await this.#snapshots.window(caller.userId, this.#kind, id, offset, limit, now);
    if (ids === undefined) return undefined;
    if (ids.length === 0) return [];
    const rows = new Map((await this.#rowsOf(caller, [...ids])).map((row) => [row.id, row]));
    return [...ids].flatMap((rowid, place) => {
      const row = rows.get(rowid);
      return row === undefined ? [] : [{ ...row, position: offset + place }];
    });
  }

  /** Whether a row belongs to the list, as far as it has been loaded; undefined if the list has expired. */
  async holds(caller: Caller, id: string, rowid: number, now: number): Promise<boolean | undefined> {
    const isFirst = (await this.#snapshots.window(caller.userId, this.#kind, id, 0, 0, now)) !== undefined;
    return isFirst ? this.#snapshots.holds(id, rowid) : undefined;
  }

  /** The full number of rows. */
  count(caller: Caller, id: string, now: number): Promise<number | undefined> {
    return this.#snapshots.count(caller.userId, this.#kind, id, now);
  }
}
