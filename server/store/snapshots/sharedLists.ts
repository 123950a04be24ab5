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

/** The lists of all instances, in the database: an id returned by one is known to the others. */
export class SharedLists {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
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

  /** All ids, once the instance that loads them has them. @throws if they do not come */
  async whole(id: string): Promise<Int32Array> {
    for (const endsAt = performance.now() + GIVEN_UP_MS; performance.now() < endsAt; await wait(LOOK_MS)) {
      const found = await this.find(id, 0);
      if (found === undefined) break;
      if (found.isWhole) return found.ids;
    }
    throw new Error('the rest of a list did not come');
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
