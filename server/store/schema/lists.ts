import type { Generated } from 'kysely';

/** Lists that users read in windows. */
export interface ListsTables {
  /**
   * A list as the ids of its rows in their order, 32 bits each, in base64; not `whole` while only the first of them are
   * loaded. Stored so that every instance can return its windows. `wanted` is 1 once an instance other than the one
   * that made it needs the rest, and 2 while the rest is loaded for it.
   */
  kept_list: {
    id: string;
    ownerid: number;
    kind: string;
    ids: string;
    whole: number;
    usedat: number;
    wanted: Generated<number>;
  };
}
