import type { Kysely } from 'kysely';
import type { Database } from '../schema.ts';
import { KINDS } from './kinds.ts';
import { allRows, type Change, etagOf, requireIds, noted, saveWhole } from './rows.ts';

export interface StampInput {
  readonly id?: number | undefined;
  readonly etag?: string | undefined;
  readonly retired?: boolean | undefined;
  readonly name: string;
  readonly orderno: number;
  /** JSON of core/marks' StampContent. */
  readonly content: string;
  readonly color: string;
  readonly width: number;
  readonly height: number;
  readonly groups: readonly number[];
}

/** All stamps, or one, with their groups; the etag covers everything but the last number issued. */
export async function adminStamps(db: Kysely<Database>, only?: number) {
  const isOne = only !== undefined;
  const [stamps, groups, numbers] = await Promise.all([
    allRows(db, KINDS.stamp, only),
    db
      .selectFrom('group_stamp')
      .$if(isOne, (query) => query.where('stampid', '=', only ?? 0))
      .selectAll()
      .orderBy('groupid')
      .execute(),
    db
      .selectFrom('stamp')
      .$if(isOne, (query) => query.where('id', '=', only ?? 0))
      .select(['id', 'lastnumber'])
      .execute(),
  ]);
  const groupsOf = Map.groupBy(groups, ({ stampid }) => stampid);
  const numberOf = new Map(numbers.map(({ id, lastnumber }) => [id, lastnumber]));
  return stamps.map(({ id, retired, ...row }) => {
    const stamp = {
      id,
      retired: retired === 1,
      name: String(row['name']),
      orderno: Number(row['orderno']),
      content: String(row['content']),
      color: String(row['color']),
      width: Number(row['width']),
      height: Number(row['height']),
      groups: (groupsOf.get(id) ?? []).map(({ groupid }) => groupid),
    };
    return { ...stamp, etag: etagOf(stamp), lastnumber: numberOf.get(id) ?? 0 };
  });
}

type Listed = Awaited<ReturnType<typeof adminStamps>>[number];

/** Creates or changes a stamp, and assigns it to exactly these groups. @throws Refused */
export const saveStamp = (change: Change, { id, etag, groups, retired, ...values }: StampInput): Promise<Listed> =>
  saveWhole(
    change,
    KINDS.stamp,
    { id, etag, retired },
    {
      find: async (stampid) => (await adminStamps(change.trx, stampid))[0],
      values: () => values,
      setParts: async (stampid) => {
        const wanted = await requireIds(change, 'usergroup', groups, 'groups');
        await change.trx.deleteFrom('group_stamp').where('stampid', '=', stampid).execute();
        if (wanted.length > 0)
          await change.trx
            .insertInto('group_stamp')
            .values(wanted.map((groupid) => ({ groupid, stampid })))
            .execute();
      },
      audited: noted,
    },
  );
