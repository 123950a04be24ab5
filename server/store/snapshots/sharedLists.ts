import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '#server/store/schema.ts';

type Db = Kysely<Database>;

export interface SharedList {
  readonly owner: number;
  readonly kind: string;
  readonly ids: Int32Array;
  /** False while only the first ids are loaded. */
  readonly isWhole: boolean;
}

/** Milliseconds between two checks whether another instance has loaded the rest, and after which to give up. */
const LOOK_MS = 200;
const GIVEN_UP_MS = 30_000;
/** Milliseconds after which the instance that made a list is gone if it has not begun to load the rest. */
const GONE_MS = 5_000;
const [WANTED, BEGUN] = [1, 2];

/** The lists of all instances, in the database: an id returned by one is known to the others. */
export class SharedLists {
  readonly #db: Db;
  readonly #goneMs: number;

  constructor(db: Db, goneMs = GONE_MS) {
    this.#db = db;
    this.#goneMs = goneMs;
  }

  /** Stores a list, and keeps only the latest `perUser` lists of its owner and kind. */
  async put(id: string, { owner, kind, ids, isWhole }: SharedList, perUser: number, now: number): Promise<void> {
    const row = { id, ownerid: owner, kind, ids: written(ids), whole: isWhole ? 1 : 0, usedat: now };
    await this.#db.insertInto('kept_list').values(row).execute();
    const alike = this.#db.selectFrom('kept_list').where('ownerid', '=', owner).where('kind', '=', kind);
    const oldest = await alike
      .select('id')
      .orderBy('usedat', 'desc')
      .orderBy('id')
      .offset(perUser)
      .limit(100)
      .execute();
    if (oldest.length > 0)
      await this.#db
        .deleteFrom('kept_list')
        .where(
          'id',
          'in',
          oldest.map((one) => one.id),
        )
        .execute();
  }

  async complete(id: string, ids: Int32Array): Promise<void> {
    await this.#db
      .updateTable('kept_list')
      .set({ ids: written(ids), whole: 1 })
      .where('id', '=', id)
      .execute();
  }

  async drop(id: string): Promise<void> {
    await this.#db.deleteFrom('kept_list').where('id', '=', id).execute();
  }

  /** A list lives as long as any instance reads it. */
  async touch(id: string, now: number): Promise<void> {
    await this.#db.updateTable('kept_list').set({ usedat: now }).where('id', '=', id).execute();
  }

  async find(id: string, since: number): Promise<SharedList | undefined> {
    const row = await this.#db
      .selectFrom('kept_list')
      .selectAll()
      .where('id', '=', id)
      .where('usedat', '>=', since)
      .executeTakeFirst();
    return row && { owner: row.ownerid, kind: row.kind, ids: read(row.ids), isWhole: row.whole === 1 };
  }

  /**
   * All ids, loaded by the instance that made the list; undefined if it does not do so. Then the list is gone for all,
   * and its user asks again.
   */
  async whole(id: string): Promise<Int32Array | undefined> {
    await this.#want(id, WANTED);
    const asked = performance.now();
    for (;;) {
      const state = await this.#state(id);
      if (state === undefined) return undefined;
      if (state.whole === 1) return (await this.find(id, 0))?.ids;
      const most = state.wanted === WANTED ? this.#goneMs : GIVEN_UP_MS;
      if (performance.now() - asked > most) break;
      await wait(LOOK_MS);
    }
    await this.drop(id);
    return undefined;
  }

  /** Those of the lists whose rest another instance waits for; they count as begun from then on. */
  async begin(ids: readonly string[]): Promise<readonly string[]> {
    const rows = await this.#db
      .selectFrom('kept_list')
      .where('id', 'in', ids)
      .where('wanted', '=', WANTED)
      .select('id')
      .execute();
    for (const { id } of rows) await this.#want(id, BEGUN);
    return rows.map(({ id }) => id);
  }

  /** A later state is never taken back: two instances may want the same list. */
  async #want(id: string, wanted: number): Promise<void> {
    await this.#db.updateTable('kept_list').set({ wanted }).where('id', '=', id).where('wanted', '<', wanted).execute();
  }

  #state(id: string): Promise<{ readonly whole: number; readonly wanted: number } | undefined> {
    return this.#db.selectFrom('kept_list').where('id', '=', id).select(['whole', 'wanted']).executeTakeFirst();
  }
}

/** Deletes lists that nobody has read since that time. */
export async function purgeLists(trx: Db, since: number): Promise<void> {
  await trx.deleteFrom('kept_list').where('usedat', '<', since).execute();
}

const written = (ids: Int32Array): string => Buffer.from(ids.buffer, ids.byteOffset, ids.byteLength).toString('base64');

function read(text: string): Int32Array {
  const bytes = Uint8Array.from(Buffer.from(text, 'base64'));
  return new Int32Array(bytes.buffer);
}
