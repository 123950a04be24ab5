import type { Principal } from '#server/store/people/principals.ts';
import type { Ids, Snapshots } from './snapshots.ts';

type Seer = Pick<Principal, 'userId' | 'realms'>;

/**
 * Lists of one kind of row, read in windows: how their ids come is the kind's own, how its rows are read `rowsOf`,
 * which leaves out whatever the asking user may not see any more, at the time a window is read.
 */
export class KeptList<Row extends { readonly id: number }> {
  readonly #snapshots: Snapshots;
  readonly #kind: string;
  readonly #rowsOf: (seer: Seer, ids: readonly number[]) => Promise<readonly Row[]>;

  /** @param kind of this list alone: an id of another kind's is none of this one's */
  constructor(
    snapshots: Snapshots,
    kind: string,
    rowsOf: (seer: Seer, ids: readonly number[]) => Promise<readonly Row[]>,
  ) {
    this.#snapshots = snapshots;
    this.#kind = kind;
    this.#rowsOf = rowsOf;
  }

  keep(seer: Seer, ids: Ids, now: number): string {
    return this.#snapshots.keep(seer.userId, this.#kind, ids, now);
  }

  /**
   * Rows of a list from `offset` on, those gone or out of reach meanwhile left out; undefined where the list is not
   * held any more.
   */
  async window(
    seer: Seer,
    id: string,
    offset: number,
    limit: number,
    now: number,
  ): Promise<(Row & { readonly position: number })[] | undefined> {
    const ids = await this.#snapshots.window(seer.userId, this.#kind, id, offset, limit, now);
    if (ids === undefined) return undefined;
    if (ids.length === 0) return [];
    const rows = new Map((await this.#rowsOf(seer, [...ids])).map((row) => [row.id, row]));
    return [...ids].flatMap((rowid, place) => {
      const row = rows.get(rowid);
      return row === undefined ? [] : [{ ...row, position: offset + place }];
    });
  }

  /** Whether a row is of the list, as far as it has come; undefined where the list is not held any more. */
  async holds(seer: Seer, id: string, rowid: number, now: number): Promise<boolean | undefined> {
    const isFirst = (await this.#snapshots.window(seer.userId, this.#kind, id, 0, 0, now)) !== undefined;
    return isFirst ? this.#snapshots.holds(id, rowid) : undefined;
  }

  /** How many there are, all counted. */
  count(seer: Seer, id: string, now: number): Promise<number | undefined> {
    return this.#snapshots.count(seer.userId, this.#kind, id, now);
  }
}
